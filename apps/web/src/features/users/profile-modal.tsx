import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptForm } from "../../shell/kept-form.tsx";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const ProfileForm = late(async () => ({ default: (await import("./profile-form.tsx")).ProfileForm }));
const SecurityPanel = late(async () => ({ default: (await import("./security-panel.tsx")).SecurityPanel }));

/** The user's own name, e-mail, password and language, and their sign-in security and sessions. */
export function ProfileModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("users");
  const [isDirty, setDirty] = useState(false);
  const [isSecurity, setSecurity] = useState(false);
  const close = () => {
    setDirty(false);
    setSecurity(false);
    onClose();
  };
  return (
    <AppModal
      opened={opened}
      onClose={close}
      title={t(isSecurity ? "securityTitle" : "profile.title")}
      isDirty={isDirty}
    >
      {isSecurity && (
        <>
          <Button variant="subtle" fullWidth mb="md" onClick={() => setSecurity(false)}>
            {t("profile.title")}
          </Button>
          <SecurityPanel />
        </>
      )}
      {/* Hide it instead of unmounting, to keep the typed text. */}
      <div style={{ display: isSecurity ? "none" : "contents" }}>
        <Button variant="subtle" fullWidth mb="md" onClick={() => setSecurity(true)}>
          {t("securityTitle")}
        </Button>
        <KeptForm name="profile" id={null}>
          <ProfileForm onDone={close} onDirty={setDirty} />
        </KeptForm>
      </div>
    </AppModal>
  );
}
