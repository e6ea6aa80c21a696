import { useDraggable } from "@dnd-kit/core";
import type { Card } from "@recado/contracts/kanban";
import { IconDeviceMobile, IconGripVertical } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { useNumberText } from "../contacts/number-text.ts";
import { LastMessage } from "../messages/last-message.tsx";
import { daysSince } from "./days-since.ts";
import classes from "./card-view.module.css";

interface Props {
  card: Card;
  maxDays: number | null;
  isOpen: boolean;
  onOpen: (uuid: string) => void;
  onGrip: ((cardId: string, grip: Element) => void) | undefined;
}

/** A conversation in its lane: it is dragged by mouse or touch anywhere, with the keyboard by its handle. */
export const CardView = memo(function CardView({ card, maxDays, isOpen, onOpen, onGrip }: Props) {
  const { t } = useTranslation("kanban");
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: card.id,
    disabled: !card.draggable,
  });
  const name = card.title;
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-card={card.id}
      data-uuid={card.uuid}
      data-open={isOpen || undefined}
      data-moving={isDragging || undefined}
      {...listeners}
    >
      <CardContent card={card} maxDays={maxDays}>
        <button
          type="button"
          className={classes.name}
          title={name}
          aria-label={t("openCard", { name })}
          // The second click of two may meet another card: the board has changed under the pointer.
          onClick={({ detail }) => detail < 2 && onOpen(card.uuid)}
        >
          {name}
        </button>
      </CardContent>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={t("drag", { name })}
        aria-describedby={attributes["aria-describedby"]}
        data-grip=""
        // A tap, not the key that picks the card up.
        onClick={({ detail, currentTarget }) => {
          if (detail !== 1) return;
          if (card.draggable && onGrip) onGrip(card.id, currentTarget);
          else onOpen(card.uuid);
        }}
      >
        <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </li>
  );
});

/** A card's content, in its lane and during a drag. */
export function CardContent({ card, maxDays, children }: { card: Card; maxDays: number | null; children?: ReactNode }) {
  const { t } = useTranslation(["kanban", "tickets"]);
  const numberText = useNumberText()({ number: card.contactNumber, isGroup: card.isGroup });
  const days = daysSince(card.since, useMinute());
  const isLong = maxDays !== null && days > maxDays;
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <ContactAvatar contact={{ name: card.title, profilePicUrl: card.profilePicUrl }} size={32} />
        <span className={classes.who}>
          {children ?? <span className={classes.name}>{card.title}</span>}
          {numberText !== "" && <span className={`numbers ${classes.number}`}>{numberText}</span>}
        </span>
        <time className={classes.time} dateTime={card.lastMessageAt}>
          {formatTimeOrDate(card.lastMessageAt)}
        </time>
      </div>
      <p className={classes.preview} title={card.lastMessage}>
        <LastMessage ticket={{ lastMessage: card.lastMessage, lastMessageFromMe: false, lastMessageInfo: null }} />
      </p>
      <div className={classes.foot}>
        {card.queue && (
          <span className={classes.mark} style={{ "--mark": card.queue.color }}>
            <span className="ellipsis" title={card.queue.name}>
              {card.queue.name}
            </span>
          </span>
        )}
        {card.tags.map(({ id, name, color }) => (
          <span key={id} className={classes.mark} style={{ "--mark": color }}>
            <span className="ellipsis" title={name}>
              {name}
            </span>
          </span>
        ))}
        {card.user && (
          <span className={`ellipsis ${classes.user}`} title={card.user.name}>
            {card.user.name}
          </span>
        )}
        {card.isTest && (
          <span className={classes.test} title={t("tickets:test")}>
            <IconDeviceMobile size={15} stroke={1.8} role="img" aria-label={t("tickets:test")} />
          </span>
        )}
        <span className={classes.last}>
          <span className={classes.days} data-long={isLong || undefined} data-tip={t("daysTip", { count: days })}>
            {t("days", { count: days })}
            {isLong && ` · ${t("tooLong")}`}
          </span>
          {card.unreadMessages > 0 && (
            <span className="count-badge" role="img" aria-label={t("unread", { count: card.unreadMessages })}>
              {card.unreadMessages}
            </span>
          )}
        </span>
      </div>
    </div>
  );
}
