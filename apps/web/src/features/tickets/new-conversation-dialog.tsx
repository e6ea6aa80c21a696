import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import type { CardHolder } from "../contacts/talk-to.ts";

const NewConversation = lazy(async () => ({ default: (await import("./new-conversation.tsx")).NewConversation }));

const TalkToCard = lazy(async () => ({ default: (await import("./talk-to-card.tsx")).TalkToCard }));

interface Props {
  opened: boolean;
  onClose: () => void;
  /** With whoever this card is of; stays while the dialog closes. */
  holder?: CardHolder | null;
}

/** Begins a conversation: with whom, through which connection, in which queue. */
export function NewConversationDialog({ opened, onClose, holder = null }: Props) {
  const { t } = useTranslation("tickets");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} title={t("new.title")} isDirty={isDirty}>
      {holder ? (
        <TalkToCard key={holder.number} holder={holder} onDone={close} onDirty={setDirty} />
      ) : (
        <NewConversation onDone={close} onDirty={setDirty} />
      )}
    </AppModal>
  );
}
