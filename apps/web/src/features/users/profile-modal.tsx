import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const ProfileForm = late(async () => ({ default: (await import("./profile-form.tsx")).ProfileForm }));

/** One's own name, e-mail, password and language. */
export function ProfileModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("users");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} title={t("profile.title")} isDirty={isDirty}>
      <ProfileForm onDone={close} onDirty={setDirty} />
    </AppModal>
  );
}
