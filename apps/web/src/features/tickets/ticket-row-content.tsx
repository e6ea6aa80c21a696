import { IconDeviceMobile, IconRobot, IconRobotOff, IconTag } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { useAttachments } from "../messages/compose/attachments.ts";
import { useDraft } from "../messages/drafts.ts";
import { readPreview } from "../messages/kinds/preview.ts";
import { LastMessage, LastOutgoing } from "../messages/last-message.tsx";
import { useOutgoing } from "../messages/outgoing.ts";
import { plainText } from "../messages/plain-text.ts";
import { FewTags } from "../tags/tag-chips.tsx";
import { WaitingTime } from "./waiting-time.tsx";
import type { Repeated } from "./shared-marks.ts";
import classes from "./ticket-row-content.module.css";

/** A name of at most this many letters is never cut. */
const fewLetters = 6;

interface Props {
  ticket: Ticket;
  isOpen: boolean;
  isMine: boolean;
  repeated: Repeated;
}

/** The contact, the last message, the queue, connection and user, and the time; omits marks that all rows share. */
export function TicketRowContent({ ticket, isOpen, isMine, repeated }: Props) {
  const { t } = useTranslation("tickets");
  const { contact, queue, whatsapp, user } = ticket;
  const places = [
    queue?.name ?? t("noQueue"),
    !repeated.connection && whatsapp?.name,
    isMine ? !repeated.self && t("you") : user?.name,
  ].filter((place) => typeof place === "string");
  const isPending = ticket.waitingSince !== null;
  const badge = ticket.unreadMessages > 0 && (
    <span className="count-badge">
      <span aria-hidden="true">{ticket.unreadMessages}</span>
      <span className="visually-hidden">{t("bell.unread", { count: ticket.unreadMessages })}</span>
    </span>
  );
  return (
    <>
      <ContactAvatar contact={contact} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className={classes.name} title={contact.name}>
            {contact.name}
          </span>
          {isPending && badge}
          {ticket.waitingSince === null ? (
            <time className={classes.time} dateTime={ticket.lastMessageAt}>
              {formatTimeOrDate(ticket.lastMessageAt)}
            </time>
          ) : (
            <WaitingTime since={ticket.waitingSince} />
          )}
        </span>
        <span className={classes.line}>
          <Preview ticket={ticket} isOpen={isOpen} />
          {!isPending && badge}
        </span>
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
          {(ticket.chatbot || ticket.useIntegration) && (
            <Sign text={t("chatbot")} icon={<IconRobot size={15} stroke={1.8} />} />
          )}
          {ticket.isBotLoop && <Sign text={t("botLoop")} icon={<IconRobotOff size={15} stroke={1.8} />} />}
          {ticket.isTest && !repeated.test && (
            <Sign text={t("test")} icon={<IconDeviceMobile size={15} stroke={1.8} />} />
          )}
        </span>
      </span>
    </>
  );
}

/** An icon for a property of the conversation. */
function Sign({ text, icon }: { text: string; icon: ReactNode }) {
  return (
    <span className={classes.sign} title={text}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The last message, or what the user has not sent (words, files, a recording) or what still waits to be sent. */
function Preview({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { t } = useTranslation(["tickets", "messages"]);
  const [file] = useAttachments(ticket.id);
  const named = file && (file.recording ? t("messages:kind.audio") : file.file.name);
  const message = useDraft(ticket.id).trim() || named;
  const note = useDraft(`note-${ticket.id}`).trim();
  const draft = message ?? note;
  const outgoing = useOutgoing(ticket.id).at(-1);
  if (draft !== "" && !isOpen) {
    return (
      <span className={classes.preview} title={draft}>
        <span className={classes.draft}>{t(message ? "draft" : "noteDraft")}</span> {draft}
      </span>
    );
  }
  if (outgoing) {
    return (
      <span className={classes.preview}>
        <LastOutgoing outgoing={outgoing} />
      </span>
    );
  }
  return (
    <span className={classes.preview} title={plainText(readPreview(ticket.lastMessage).text)}>
      <LastMessage ticket={ticket} />
    </span>
  );
}
