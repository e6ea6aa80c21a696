import { Button } from "@mantine/core";
import { IconAt, IconBan, IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { notify } from "../../../ui/toasts.ts";
import { ContactAvatar } from "../../contacts/contact-avatar.tsx";
import { formatNumber } from "../../../locales/phone-number.ts";
import { isBlocked } from "../is-blocked.ts";
import { AskNumber } from "./ask-number.tsx";
import classes from "./contact-panel.module.css";

const ContactForm = late(async () => ({ default: (await import("../../contacts/contact-form.tsx")).ContactForm }));

/** The contact's name and addresses, with a button to edit them. */
export function ContactSummary({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("contacts");
  const [isEditing, setEditing] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { contact, isGroup } = ticket;
  const { name, number, email, username } = contact;
  return (
    <>
      <div className={classes.who}>
        <ContactAvatar contact={contact} size={88} />
        <p className={classes.name}>{name}</p>
        {isBlocked(ticket) && (
          <p className={classes.blocked}>
            <IconBan size={16} stroke={2} aria-hidden="true" />
            {t("block.sign")}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t("edit")}
        </Button>
      </div>
      {!isGroup && (
        <ul className={classes.facts}>
          <li>
            <IconPhone size={18} stroke={1.7} aria-hidden="true" />
            {number === "" ? (
              <>
                <span className="dim">{t("hiddenNumber")}</span>
                <AskNumber ticket={ticket} />
              </>
            ) : (
              <a className="numbers" href={`tel:+${number}`}>
                {formatNumber(number)}
              </a>
            )}
          </li>
          {ticket.otherNumbers.map((other) => (
            <li key={other}>
              <IconPhone size={18} stroke={1.7} aria-hidden="true" />
              <a className="numbers" href={`tel:+${other}`}>
                {formatNumber(other)}
              </a>
            </li>
          ))}
          {username !== "" && (
            <li>
              <IconAt size={18} stroke={1.7} aria-hidden="true" />
              <span className="ellipsis" title={username}>
                {username}
              </span>
            </li>
          )}
          {email !== "" && (
            <li>
              <IconMail size={18} stroke={1.7} aria-hidden="true" />
              <a className="ellipsis" href={`mailto:${email}`} title={email}>
                {email}
              </a>
            </li>
          )}
        </ul>
      )}
      <AppModal opened={isEditing} onClose={() => setEditing(false)} title={t("editTitle", { name })} isDirty={isDirty}>
        <ContactForm
          contact={contact}
          onDirty={setDirty}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setDirty(false);
            setEditing(false);
            notify.success(t("saved"));
          }}
        />
      </AppModal>
    </>
  );
}
