import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";

const NewConversation = lazy(async () => ({ default: (await import("./new-conversation.tsx")).NewConversation }));

/** Begins a conversation: with whom, through which connection, in which queue. */
export function NewConversationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} title={t("new.title")} isDirty={isDirty}>
      <NewConversation onDone={close} onDirty={setDirty} />
    </AppModal>
  );
}
