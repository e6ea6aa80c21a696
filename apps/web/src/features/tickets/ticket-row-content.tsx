import { IconDeviceMobile, IconRobot, IconTag } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { useDraft } from "../messages/drafts.ts";
import { readPreview } from "../messages/kinds/preview.ts";
import { LastMessage } from "../messages/last-message.tsx";
import { plainText } from "../messages/plain-text.ts";
import { FewTags } from "../tags/tag-chips.tsx";
import { cutName } from "./cut-name.ts";
import classes from "./ticket-row-content.module.css";

/** A place's name of so few letters is never cut. */
const fewLetters = 6;

interface Props {
  ticket: Ticket;
  isOpen: boolean;
  isMine: boolean;
  isNarrow: boolean;
}

/** Whom it is with, what was said last, where it belongs, and when. */
export function TicketRowContent({ ticket, isOpen, isMine, isNarrow }: Props) {
  const { t } = useTranslation("tickets");
  const { contact, queue, whatsapp, user } = ticket;
  const places = [queue?.name ?? t("noQueue"), whatsapp?.name, user && (isMine ? t("you") : user.name)].filter(
    (place) => typeof place === "string",
  );
  return (
    <>
      <ContactAvatar contact={contact} />
      <span className={classes.texts}>
        <span className={classes.name} title={contact.name}>
          {isNarrow ? <ShortName name={contact.name} /> : contact.name}
        </span>
        <Preview ticket={ticket} isOpen={isOpen} />
        <span className={classes.where}>
          {queue && <span className={classes.dot} style={{ "--queue": queue.color }} />}
          <span className={classes.places} title={places.join(" · ")}>
            {places.map((place, n) => (
              <span key={n} className={classes.place} data-short={place.length <= fewLetters || undefined}>
                {place}
              </span>
            ))}
          </span>
          {ticket.tags.length > 0 && (
            <>
              <span className={classes.tags}>
                <FewTags tags={ticket.tags} />
              </span>
              <span className={classes.tagCount} title={ticket.tags.map(({ name }) => name).join(", ")}>
                <IconTag size={14} stroke={1.8} aria-hidden="true" />
                {ticket.tags.length}
                <span className="visually-hidden"> {t("tags")}</span>
              </span>
            </>
          )}
          {ticket.chatbot && (
            <span className={classes.sign} title={t("chatbot")}>
              <IconRobot size={15} stroke={1.8} aria-hidden="true" />
              <span className="visually-hidden">{t("chatbot")}</span>
            </span>
          )}
          {ticket.isTest && (
            <span className={classes.sign} title={t("test")}>
              <IconDeviceMobile size={15} stroke={1.8} aria-hidden="true" />
              <span className="visually-hidden">{t("test")}</span>
            </span>
          )}
        </span>
      </span>
      <span className={classes.end}>
        <time className={classes.time} dateTime={ticket.lastMessageAt}>
          {formatTimeOrDate(ticket.lastMessageAt)}
        </time>
        {ticket.unreadMessages > 0 && (
          <span className={classes.badge}>
            {ticket.unreadMessages}
            <span className="visually-hidden"> {t("bell.unread")}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** A name in a narrow list; read out it is whole. */
function ShortName({ name }: { name: string }) {
  const short = cutName(name);
  if (short === name) return name;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/** What was said last, or what one began to write. */
function Preview({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { t } = useTranslation("tickets");
  const draft = useDraft(ticket.id).trim();
  if (draft !== "" && !isOpen) {
    return (
      <span className={classes.preview} title={draft}>
        <span className={classes.draft}>{t("draft")}</span> {draft}
      </span>
    );
  }
  return (
    <span className={classes.preview} title={plainText(readPreview(ticket.lastMessage).text)}>
      <LastMessage ticket={ticket} />
    </span>
  );
}
