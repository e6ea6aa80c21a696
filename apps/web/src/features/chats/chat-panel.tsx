import {
  IconAlertCircle,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconDoorExit,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { ChatMessage, OwnChat } from "@recado/contracts/chats";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { GoneState } from "../../ui/gone-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { takeFiles } from "../messages/compose/take-files.ts";
import { useDrop } from "../messages/compose/use-drop.ts";
import { ClosedNotice } from "../messages/closed-notice.tsx";
import { useKeptEdit, useQuoting } from "../messages/kept-messages.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { chatDialogs } from "./chat-dialogs-store.ts";
import { chatEdits } from "./chat-edits.ts";
import { ChatFace, useIsOnline } from "./chat-face.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ownOf } from "./chat-pages.ts";
import { chatQuery } from "./chats-query.ts";
import classes from "./chat-panel.module.css";

const route = getRouteApi("/_app/chats/$uuid");

/** The chat of the address. */
export function ChatPanel() {
  const { t } = useTranslation("chats");
  const { uuid } = route.useParams();
  const navigate = useNavigate();
  const { data: chat, error, refetch } = useQuery(chatQuery(uuid));
  const isGone = error !== null && ["ERR_NO_CHAT_FOUND", "ERR_VALIDATION"].includes(codeOf(error));
  if (isGone)
    return <GoneState code="ERR_NO_CHAT_FOUND" back={t("backToList")} onBack={() => void navigate({ to: "/chats" })} />;
  if (!chat) return error ? <ErrorState code={codeOf(error)} onRetry={() => void refetch()} /> : <LogSkeleton />;
  return <Opened key={chat.id} chat={chat} />;
}

function Opened({ chat }: { chat: OwnChat }) {
  const { t } = useTranslation("chats");
  const { message: soughtId } = route.useSearch();
  const [quoting, setQuoting] = useQuoting<ChatMessage>(`chat-${chat.id}`);
  const { editing, setEditing, save } = useKeptEdit(`chat-${chat.id}`, chatEdits);
  useReading(chat);
  const { isOver, dropProps } = useDrop((files) => takeFiles(`chat-${chat.id}`, files), !hasLeft(chat));
  const reply = (message: ChatMessage) => {
    setEditing(null);
    setQuoting(message);
  };
  return (
    <div className={classes.panel} {...dropProps}>
      <Header chat={chat} />
      <ChatLog chat={chat} soughtId={soughtId} onReply={reply} onEdit={setEditing} />
      {hasLeft(chat) ? (
        <ClosedNotice text={t("goneNotice", { name: chat.title })} />
      ) : (
        <ChatComposer
          chat={chat}
          quoting={quoting}
          onQuote={setQuoting}
          editing={editing}
          onEdit={setEditing}
          onSave={(message, body) => void save(message, body)}
        />
      )}
      {isOver && <div className={classes.drop}>{t("drop")}</div>}
    </div>
  );
}

/** Whether the other of a chat of two is no longer in the team: nobody would read what is written. */
const hasLeft = ({ isDirect, users }: OwnChat) => isDirect && users.length === 1;

/** Messages on the screen count as read, on opening and when they arrive. */
function useReading(chat: OwnChat): void {
  const me = useMe();
  const isVisible = usePageVisible();
  const hasUnread = (ownOf(chat, me.id)?.unreads ?? 0) > 0;
  // Runs for each message, so that one that arrives while the last is being marked is marked too.
  const unreadSince = hasUnread ? chat.updatedAt : null;
  useEffect(() => {
    if (unreadSince === null || !isVisible) return;
    // A failure is silent, as specified: the badge stays, and the next visit tries again. Its event says that it is read.
    void call("POST /chats/:chatId/read", { params: { chatId: chat.id }, body: {} }).catch(() => undefined);
  }, [chat.id, unreadSince, isVisible]);
}

function Header({ chat }: { chat: OwnChat }) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const isOnline = useIsOnline(chat);
  const isOwner = chat.ownerId === me.id;
  const names = chat.users.map(({ userId, user }) => (userId === me.id ? t("you") : user.name)).join(", ");
  const about = hasLeft(chat) ? t("gone") : chat.isDirect ? t(isOnline ? "online" : "away") : names;
  const mute = () =>
    void call("PUT /chats/:chatId/mute", { params: { chatId: chat.id }, body: { isMuted: !chat.isMuted } }).then(
      (record) => liveCache.receive("chat-user", { action: "update", record }),
      (error: unknown) => notify.error(codeOf(error)),
    );
  const icon = { size: 18, stroke: 1.7 } as const;
  return (
    <header className={classes.header}>
      <ChatFace chat={chat} size={36} />
      <div className={classes.who}>
        <h2 className={classes.title} title={chat.title}>
          {chat.title}
        </h2>
        <span className="meta ellipsis" title={about}>
          {about}
        </span>
      </div>
      {chat.users.length === 1 && !chat.isDirect && (
        <span className={classes.alone} data-tip={t("alone")}>
          <IconAlertCircle {...icon} aria-hidden="true" />
          <span className="visually-hidden">{t("alone")}</span>
        </span>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("menu")}>
            <IconDotsVertical size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={chat.isMuted ? <IconBell {...icon} /> : <IconBellOff {...icon} />} onClick={mute}>
            {t(chat.isMuted ? "unmute" : "mute")}
          </Menu.Item>
          {isOwner && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => chatDialogs.edit(chat)}>
              {t("form.edit")}
            </Menu.Item>
          )}
          {!chat.isDirect && (
            <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={() => chatDialogs.leave(chat)}>
              {t("leave")}
            </Menu.Item>
          )}
          {isOwner && (
            <Menu.Item
              leftSection={<IconTrash {...icon} />}
              color="var(--danger)"
              onClick={() => chatDialogs.remove(chat)}
            >
              {t("delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
