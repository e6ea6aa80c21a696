import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const QrReader = late(async () => ({ default: (await import("./qr-reader.tsx")).QrReader }));

interface Props {
  opened: boolean;
  connection: Connection | null;
  onClose: () => void;
  onClosed: () => void;
}

/** The QR code that links a phone, live until the phone is connected. */
export function QrDialog({ opened, connection, onClose, onClosed }: Props) {
  const { t } = useTranslation("connections");
  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      width={720}
      title={t("qr.title", { name: connection?.name ?? "" })}
    >
      {connection && <QrReader connectionId={connection.id} onDone={onClose} />}
    </AppModal>
  );
}
