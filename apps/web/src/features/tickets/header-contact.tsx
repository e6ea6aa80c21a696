import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { BlockedSign } from "../contacts/blocked-sign.tsx";
import { isBlocked } from "./is-blocked.ts";
import classes from "./conversation.module.css";

/** The contact of a conversation, with its queue, connection and attendant. */
export function HeaderContact({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { contact, queue, whatsapp, user } = ticket;
  const where = [queue?.name ?? t("noQueue"), whatsapp?.name, user && (user.id === me.id ? t("you") : user.name)];
  return (
    <>
      <ContactAvatar contact={contact} size={38} />
      <span className={classes.names}>
        <h2 className={classes.name} title={contact.name}>
          {contact.name}
        </h2>
        <span className={classes.where}>
          {isBlocked(ticket) && <BlockedSign />}
          {queue && <span className={classes.dot} style={{ "--queue": queue.color }} />}
          <span className="ellipsis">{where.filter(Boolean).join(" · ")}</span>
        </span>
      </span>
    </>
  );
}
