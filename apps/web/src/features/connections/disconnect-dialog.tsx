import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useSessionCommand } from "./use-session-command.ts";

interface Props {
  opened: boolean;
  connection: Connection | null;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks before a session is logged out. */
export function DisconnectDialog({ opened, connection, onClose, onClosed }: Props) {
  const { t } = useTranslation("connections");
  const command = useSessionCommand();
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={t("disconnect.title", { name: connection?.name ?? "" })}
      confirm={t("disconnect.submit")}
      onConfirm={() => {
        if (connection) command("logOut", connection.id);
        onClose();
      }}
    >
      {t(connection?.capabilities.linksBy === "nothing" ? "disconnect.textTest" : "disconnect.text")}
    </ConfirmModal>
  );
}
