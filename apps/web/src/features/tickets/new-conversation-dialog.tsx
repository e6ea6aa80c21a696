import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import type { AskedPerson } from "../contacts/talk-to.ts";

const NewConversation = late(async () => ({ default: (await import("./new-conversation.tsx")).NewConversation }));

const TalkToCard = late(async () => ({ default: (await import("./talk-to-card.tsx")).TalkToCard }));

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The person to write to; stays while the dialog closes. */
  holder?: AskedPerson | null;
}

/** Starts a conversation: chooses the person, the connection and the queue. */
export function NewConversationDialog({ opened, onClose, holder = null }: Props) {
  const { t } = useTranslation("tickets");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <AppModal opened={opened} onClose={close} title={t("new.title")} isDirty={isDirty}>
      {holder && !("id" in holder) ? (
        <TalkToCard key={holder.number} holder={holder} onDone={close} onDirty={setDirty} />
      ) : (
        <NewConversation
          key={holder?.id}
          {...(holder && { beginWith: { contact: holder, newContact: null } })}
          onDone={close}
          onDirty={setDirty}
        />
      )}
    </AppModal>
  );
}
