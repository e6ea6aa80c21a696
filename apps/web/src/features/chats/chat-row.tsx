import { IconAt, IconBellOff } from "@tabler/icons-react";
import type { Chat, OwnChat } from "@recado/contracts/chats";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import { useDraft } from "../messages/drafts.ts";
import { plainText } from "../messages/plain-text.ts";
import { ChatFace } from "./chat-face.tsx";
import { ownOf } from "./chat-pages.ts";
import classes from "./chat-list.module.css";

/** A chat in the list: its name, the last message or the user's draft, the time, and the number of unread messages. */
export const ChatRow = memo(function ChatRow({ chat, isOpen }: { chat: OwnChat; isOpen: boolean }) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const draft = useDraft(`chat-${chat.id}`).trim();
  const preview = usePreview();
  const { unreads = 0, mentions = 0 } = ownOf(chat, me.id) ?? {};
  return (
    <Link
      to="/chats/$uuid"
      params={{ uuid: chat.uuid }}
      className={classes.row}
      data-open={isOpen || undefined}
      aria-current={isOpen ? "page" : undefined}
    >
      <ChatFace chat={chat} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className="strong ellipsis" title={chat.title}>
            {chat.title}
          </span>
          {chat.isMuted && (
            <>
              <IconBellOff size={15} stroke={1.8} aria-hidden="true" />
              <span className="visually-hidden">{t("muted")}</span>
            </>
          )}
          <time className="meta numbers" dateTime={chat.updatedAt}>
            {formatTimeOrDate(chat.updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.preview} title={draft !== "" && !isOpen ? draft : preview(chat)}>
            {draft !== "" && !isOpen ? (
              <>
                <span className={classes.draft}>{t("draft")}</span> {draft}
              </>
            ) : (
              preview(chat)
            )}
          </span>
          {mentions > 0 && (
            <>
              <IconAt size={16} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">{t("namesYou")}</span>
            </>
          )}
          {unreads > 0 && (
            <span className="count-badge" data-muted={(chat.isMuted && mentions === 0) || undefined}>
              <span aria-hidden="true">{unreads}</span>
              <span className="visually-hidden">{t("unread", { count: unreads })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
});

/** Returns a chat's last message in one line. */
export function usePreview(): (chat: Chat) => string {
  const { t } = useTranslation("chats");
  const me = useMe();
  return ({ last, lastMessage, isDirect }) => {
    if (last === null) return t("noMessages");
    const said = last.isDeleted
      ? t("takenBack")
      : last.mediaType === "ticket"
        ? t("sharedConversation")
        : plainText(lastMessage);
    if (last.sender?.id === me.id) return `${t("you")}: ${said}`;
    return isDirect || last.sender === null ? said : `${last.sender.name}: ${said}`;
  };
}
