import { IconMessageCircle, IconMessageCircleOff } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { sharedTicketQuery } from "./chats-query.ts";
import classes from "./chat-panel.module.css";

/** The ids of the messages that share a conversation. */
export const SharedContext = createContext<ReadonlySet<number>>(new Set());

/** The card of a shared conversation; a press opens it. A user who may not see it is told only that. */
export function SharedCard({ message }: { message: Message }) {
  const isShared = useContext(SharedContext).has(message.id);
  return isShared && <Card chatId={message.ticketId} chatMessageId={message.id} />;
}

function Card({ chatId, chatMessageId }: { chatId: number; chatMessageId: number }) {
  const { t } = useTranslation("chats");
  const { data, isError } = useQuery(sharedTicketQuery(chatId, chatMessageId));
  if (!data && !isError) return <div className={classes.card}>{t("sharedConversation")}</div>;
  if (!data?.ticket) {
    return (
      <div className={classes.card}>
        <IconMessageCircleOff size={22} stroke={1.6} aria-hidden="true" />
        <span>{t("shared.notYours")}</span>
      </div>
    );
  }
  const { uuid, status, contact, user } = data.ticket;
  return (
    <Link to="/tickets/$uuid" params={{ uuid }} className={classes.card}>
      <IconMessageCircle size={22} stroke={1.6} aria-hidden="true" />
      <span className={classes.cardTexts}>
        <span className="strong ellipsis" title={contact.name}>
          {contact.name}
        </span>
        <span className="small ellipsis">
          {t(`shared.${status}`)}
          {user && ` · ${user.name}`}
        </span>
      </span>
    </Link>
  );
}
