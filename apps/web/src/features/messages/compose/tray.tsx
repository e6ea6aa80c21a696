import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../../locales/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { fileIcons, fileKind } from "../kinds/file-icon.ts";
import { attachments, useAttachments, type Attachment } from "./attachments.ts";
import { isDemoted } from "./file-kind.ts";
import classes from "./tray.module.css";

/** The files that go with the next press of "send", each with its caption. */
export function Tray({ ticketId, onSend }: { ticketId: number; onSend: () => void }) {
  const { t } = useTranslation("messages");
  const files = useAttachments(ticketId);
  if (files.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label={t("attach.tray")}>
      {files.map((file) => (
        <Row key={file.clientId} ticketId={ticketId} attachment={file} onSend={onSend} />
      ))}
    </ul>
  );
}

function Row({ ticketId, attachment, onSend }: { ticketId: number; attachment: Attachment; onSend: () => void }) {
  const { t, i18n } = useTranslation("messages");
  const { clientId, file, kind, preview, problem, caption } = attachment;
  const Icon = fileIcons[fileKind(file.type)];
  const size = formatSize(file.size, i18n.language);
  return (
    <li className={classes.row} data-problem={problem ?? undefined}>
      <span className={classes.preview}>
        {kind === "image" && preview ? (
          <img src={preview} alt="" />
        ) : (
          <Icon size={24} stroke={1.6} aria-hidden="true" />
        )}
      </span>
      <span className={classes.texts}>
        <span className={classes.name}>
          <span className="ellipsis" title={file.name}>
            {file.name}
          </span>
          <span className={classes.size}>{size}</span>
        </span>
        {problem ? (
          <span className={classes.problem} role="alert">
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
            {t(`attach.${problem}`, { max: formatSize(limits.media.document, i18n.language) })}
          </span>
        ) : (
          <input
            className={classes.caption}
            value={caption}
            maxLength={limits.messageBody.max}
            placeholder={isDemoted(file) ? t("attach.captionDocument") : t("attach.caption")}
            aria-label={t("attach.captionOf", { name: file.name })}
            onChange={({ currentTarget }) => attachments.setCaption(ticketId, clientId, currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onSend();
            }}
          />
        )}
      </span>
      <IconButton
        label={t("attach.remove", { name: file.name })}
        onClick={() => attachments.remove(ticketId, clientId)}
      >
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
