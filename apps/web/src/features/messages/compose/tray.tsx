import { IconAlertTriangle } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSeconds, formatSize } from "../../../locales/format.ts";
import { FileRow } from "../../../ui/file-row.tsx";
import { fileIcons, fileKind } from "../kinds/file-icon.ts";
import { attachments, isTextCaption, useAttachments, type Attachment } from "./attachments.ts";
import type { ChatKey } from "../drafts.ts";
import { isDemoted } from "./file-kind.ts";
import { isComposing } from "../../../ui/is-composing.ts";
import classes from "./tray.module.css";

/** The attachments of the next message, of several each with its caption: that of a single one is the composer's text. */
export function Tray({ tray }: { tray: ChatKey }) {
  const { t } = useTranslation("messages");
  const files = useAttachments(tray);
  if (files.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label={t("attach.tray")}>
      {files.map((file) => (
        <li key={file.clientId}>
          <Row tray={tray} attachment={file} isAlone={files.length === 1} />
        </li>
      ))}
    </ul>
  );
}

/** What the composer's text will be, as its placeholder: `usual` without files. */
export function useTextPlaceholder(files: readonly Attachment[], usual: string): string {
  const { t } = useTranslation("messages");
  if (files.length === 0) return usual;
  if (!isTextCaption(files)) return t("attach.messageAfter");
  return t(files.length === 1 ? "attach.caption" : "attach.captionFirst");
}

interface RowProps {
  tray: ChatKey;
  attachment: Attachment;
  isAlone: boolean;
}

function Row({ tray, attachment, isAlone }: RowProps) {
  const { t, i18n } = useTranslation("messages");
  const [hasFocus, setFocus] = useState(false);
  const { clientId, file, kind, preview, problem, caption, recording, measures } = attachment;
  const name = recording ? t("voice.recording") : file.name;
  const Icon = fileIcons[fileKind(file.type, file.name)];
  const isDocument = isDemoted(file);
  // A caption that was written while there were several stays, and so does the field that is being written in.
  const hasCaption = !isAlone || hasFocus || caption !== "";
  // What no browser can draw has no measures.
  const isDrawn = kind === "image" && preview !== null && measures?.width !== null;
  return (
    <FileRow
      name={name}
      size={file.size}
      preview={isDrawn ? <img src={preview} alt="" /> : <Icon size={24} stroke={1.6} aria-hidden="true" />}
      hasProblem={problem !== null}
      removeLabel={t("attach.remove", { name })}
      onRemove={() => attachments.remove(tray, clientId)}
    >
      {problem ? (
        <span className={classes.problem} role="alert">
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
          {t(`attach.${problem}`, { max: formatSize(limits.media.document, i18n.language) })}
        </span>
      ) : recording ? (
        <span className="meta numbers">{formatSeconds(recording.seconds)}</span>
      ) : !hasCaption ? (
        isDocument && <span className="meta">{t("attach.asDocument")}</span>
      ) : (
        <input
          className={classes.caption}
          value={caption}
          maxLength={limits.messageBody.max}
          placeholder={isDocument ? t("attach.captionDocument") : t("attach.caption")}
          aria-label={t("attach.captionOf", { name: file.name })}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onChange={({ currentTarget }) => attachments.setCaption(tray, clientId, currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </FileRow>
  );
}
