import { captionOf } from "@recado/contracts/captions";
import type { FileListOption } from "@recado/contracts/file-lists";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../../shell/delete-dialog.tsx";
import { queryClient } from "../../../shell/query-client.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { fileListQuery } from "../../file-lists/file-lists-query.ts";
import { removeFile } from "../../file-lists/remove-file.ts";
import classes from "./campaign-files.module.css";

interface Props {
  /** The chosen list. */
  id: number;
  name: string;
  /** No file can be taken out now. */
  isFixed: boolean;
}

/** The files of the chosen list, in order; each can be taken out of it. */
export function ListedFiles({ id, name, isFixed }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const { data, isError, refetch } = useQuery(fileListQuery(id));
  const removing = useDialog<FileListOption>();
  const box = useRef<HTMLDivElement>(null);
  if (isError) return <LoadFailed text={t("wizard.filesFailed")} onRetry={() => void refetch()} />;
  if (!data) return null;
  const senders = [...data.campaigns, ...data.uses];
  const files = data.options.filter(({ path }) => path !== null);
  const remove = async (file: FileListOption) => {
    await removeFile(id, file.id);
    await queryClient.invalidateQueries({ queryKey: ["file-list", id] });
    // The button that had the focus is gone with its file.
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={classes.listed}>
      {files.length === 0 && <p className="small dim">{t("wizard.filesGone")}</p>}
      {files.length > 0 && (
        <ol className={classes.list} aria-label={t("wizard.filesOf", { name })}>
          {files.map((file) => (
            <li key={file.id}>
              <div className={classes.row}>
                <div className={classes.file}>
                  <span className="ellipsis" title={file.fileName ?? ""} dir="auto">
                    {file.fileName}
                  </span>
                  <span className="meta dim ellipsis" title={file.name} dir="auto">
                    {captionOf(file.name, file.fileName ?? "") === ""
                      ? t("wizard.noCaption")
                      : t("wizard.fileCaption", { name: file.name })}
                  </span>
                </div>
                {!isFixed && (
                  <IconButton
                    label={t("wizard.removeFile", { name: file.fileName })}
                    onClick={() => removing.open(file)}
                  >
                    <IconX size={18} stroke={1.7} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <DeleteDialog dialog={removing} nameOf={({ fileName }) => fileName ?? ""} remove={remove}>
        <p>{t("wizard.fileLeaves", { name })}</p>
        {senders.length > 0 && (
          <p>{t("wizard.listIsSent", { names: new Intl.ListFormat(i18n.language).format(senders) })}</p>
        )}
      </DeleteDialog>
    </div>
  );
}
