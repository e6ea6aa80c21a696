import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ContactAvatar } from "../../contacts/contact-avatar.tsx";
import { ContactPicker } from "../../contacts/contact-picker.tsx";
import { useNumberText } from "../../contacts/number-text.ts";
import type { OutgoingContent } from "../outgoing.ts";
import { leaveRow } from "../../../ui/leave-row.ts";
import classes from "./forms.module.css";

/** Chooses contacts of the company to send as contact cards. */
export default function ContactsForm({ onSend }: { onSend: (content: OutgoingContent) => void }) {
  const { t } = useTranslation("messages");
  const numberText = useNumberText();
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([]);
  const [numberless, setNumberless] = useState<string | null>(null);
  const isFull = chosen.length >= limits.contactCards;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) return;
        const contacts = chosen.map(({ id, name, number }) => ({ id, name, number }));
        onSend({ kind: "contacts", contacts });
      }}
    >
      {isFull ? (
        <p className="dim">{t("contacts.full", { max: limits.contactCards })}</p>
      ) : (
        <ContactPicker
          // Empties the field after each choice.
          key={chosen.length}
          contact={null}
          error={numberless && t("contacts.numberless", { name: numberless })}
          onChoose={(contact) => {
            // A card is of no use without the number.
            setNumberless(contact?.number === "" ? contact.name : null);
            if (contact && contact.number !== "" && !chosen.some(({ id }) => id === contact.id))
              setChosen([...chosen, contact]);
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={t("contacts.chosen")}>
          {chosen.map((contact) => (
            <li key={contact.id} className={classes.contact}>
              <ContactAvatar contact={contact} size={32} />
              <span className={classes.texts}>
                <span className="strong ellipsis" title={contact.name}>
                  {contact.name}
                </span>
                <span className="meta numbers">{numberText(contact)}</span>
              </span>
              <IconButton
                label={t("contacts.remove", { name: contact.name })}
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  setChosen(chosen.filter(({ id }) => id !== contact.id));
                }}
              >
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ModalActions>
        <Button type="submit" disabled={chosen.length === 0}>
          {t("send")}
        </Button>
      </ModalActions>
    </form>
  );
}
