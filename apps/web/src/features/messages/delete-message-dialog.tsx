import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useSummary } from "./kinds/summary.ts";
import { deleteMessage } from "./message-verbs.ts";
import classes from "./versions-dialog.module.css";

interface Props {
  /** Keeps its value while the dialog closes. */
  message: Message | null;
  opened: boolean;
  onClose: () => void;
}

const shown = 120;

/** Confirms that a message is deleted for everyone. */
export function DeleteMessageDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation("messages");
  const summary = useSummary();
  const text = message ? summary(message) : "";
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t("delete.title")}
      confirm={t("delete.confirm")}
      onConfirm={() => {
        if (message) void deleteMessage(message);
        onClose();
      }}
    >
      <p className={classes.text}>{text.length > shown ? `${text.slice(0, shown).toWellFormed()}…` : text}</p>
      <p className="dim">{t("delete.text")}</p>
    </ConfirmModal>
  );
}
