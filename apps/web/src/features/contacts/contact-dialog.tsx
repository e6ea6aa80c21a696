import type { Contact } from "@recado/contracts/contacts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptForm } from "../../shell/kept-form.tsx";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import { notify } from "../../ui/toasts.ts";

const ContactForm = late(async () => ({ default: (await import("./contact-form.tsx")).ContactForm }));

interface Props {
  /** From `useDialog`; null is a new contact. */
  dialog: { isOpen: boolean; subject: Contact | null; open: (contact: Contact) => void; close: () => void };
  /** The contacts of the list, kept up to date by the socket. */
  contacts: readonly Contact[] | undefined;
}

/** Adds or edits a contact. A new one whose number exists gives its place to the contact that has it. */
export function ContactDialog({ dialog, contacts = [] }: Props) {
  const { t } = useTranslation("contacts");
  const [isDirty, setDirty] = useState(false);
  const { isOpen, subject } = dialog;
  const contact = contacts.find(({ id }) => id === subject?.id) ?? subject;
  const close = () => {
    setDirty(false);
    dialog.close();
  };
  return (
    <AppModal opened={isOpen} onClose={close} isDirty={isDirty} title={subject ? t("edit") : t("page.add")}>
      <KeptForm key={subject?.id ?? "new"} name="contact" id={subject?.id ?? null}>
        <ContactForm
          {...(contact && { contact })}
          onDirty={setDirty}
          onCancel={close}
          onSaved={() => {
            notify.success(t("saved"));
            close();
          }}
          onExisting={dialog.open}
        />
      </KeptForm>
    </AppModal>
  );
}
