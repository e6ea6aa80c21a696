import { captionOf } from "@recado/contracts/captions";
import type { FileListOption } from "@recado/contracts/file-lists";
import { IconFile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../../locales/format.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { fileListQuery } from "../../file-lists/file-lists-query.ts";
import { MessageText } from "../../messages/message-text.tsx";
import classes from "./phone-preview.module.css";

interface Props {
  fileListId: number;
  /** Their captions in order, filled in; undefined until they are. */
  captions: readonly string[] | undefined;
}

/** The captions of a list's files, in order, as they were written. */
export const captionsOf = (options: readonly FileListOption[]): string[] =>
  options.map(({ name, fileName }) => captionOf(name, fileName ?? ""));

/** The files of a list as they arrive on the phone: each a message with its caption. */
export function PreviewFiles({ fileListId, captions }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const { data, isError, refetch } = useQuery(fileListQuery(fileListId));
  if (isError) return <LoadFailed text={t("wizard.filesFailed")} onRetry={() => void refetch()} />;
  const written = captionsOf(data?.options ?? []);
  return data?.options.map(({ id, path, mediaType, fileName, size }, n) => {
    if (path === null) return null;
    const caption = (captions?.length === written.length ? captions : written)[n] ?? "";
    return (
      <div key={id} className={classes.bubble}>
        {mediaType?.startsWith("image/") ? (
          <img className={classes.picture} src={path} alt={fileName ?? ""} loading="lazy" />
        ) : (
          <span className={classes.document}>
            <IconFile size={24} stroke={1.6} aria-hidden="true" />
            <span className={classes.fileName}>
              <span className="ellipsis" title={fileName ?? ""} dir="auto">
                {fileName}
              </span>
              {size !== null && <span className="meta dim">{formatSize(size, i18n.language)}</span>}
            </span>
          </span>
        )}
        {caption !== "" && (
          <div dir="auto">
            <MessageText body={caption} />
          </div>
        )}
      </div>
    );
  });
}
