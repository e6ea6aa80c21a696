import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const ChannelSettings = late(async () => ({ default: (await import("./channel-settings.tsx")).ChannelSettings }));

/** The settings for all connections of the company: alerts, waiting, pace, calls and groups. */
export function ChannelSettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("connections");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} isDirty={isDirty} title={t("settings.title")}>
      <ChannelSettings onDone={close} onDirty={setDirty} />
    </AppModal>
  );
}
