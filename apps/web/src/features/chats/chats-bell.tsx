import { useMediaQuery } from "@mantine/hooks";
import { IconAt, IconMessages } from "@tabler/icons-react";
import { mentionedIn } from "@recado/contracts/mentions";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useEvent } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { playTone } from "../../shell/sound.ts";
import bell from "../../ui/bell.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { ChatFace } from "./chat-face.tsx";
import { usePreview } from "./chat-row.tsx";
import { ownOf } from "./chat-pages.ts";
import { unreadChatsQuery } from "./chats-query.ts";
import classes from "./chat-list.module.css";

/** The bell of the team's chats, where the plan has them. */
export function ChatsBell() {
  return useMe().company.plan?.useInternalChat === true && <Bell />;
}

/** The number of unread messages and their chats; notifies at once when a message mentions the user. */
function Bell() {
  const { t } = useTranslation("chats");
  const me = useMe();
  const router = useRouter();
  const preview = usePreview();
  const [opened, setOpened] = useState(false);
  const { data: chats = [] } = useQuery(unreadChatsQuery);
  // A phone's top bar is full: the bell is there while there is something in it.
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const count = chats.reduce((sum, chat) => sum + (ownOf(chat, me.id)?.unreads ?? 0), 0);

  useEvent("chat", (event) => {
    if (event.action !== "new-message" || event.newMessage.senderId === me.id) return;
    const { chat, newMessage } = event;
    const isOnScreen = router.state.location.pathname === `/chats/${chat.uuid}` && !document.hidden;
    if (isOnScreen || mentionedIn(newMessage.message, [me]).length === 0) return;
    playTone();
    notify.info(t("named", { name: newMessage.sender?.name, title: chat.title }), {
      lasts: 3 * limits.toast,
      action: {
        label: t("show"),
        run: () => void router.navigate({ to: "/chats/$uuid", params: { uuid: chat.uuid } }),
      },
    });
  });
  if (isNarrow && count === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t("bell", { count })} onClick={() => setOpened(!opened)}>
          <IconMessages size={20} stroke={1.7} aria-hidden="true" />
          {count > 0 && (
            <span className={`count-badge ${bell.count}`} aria-hidden="true">
              {count}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={bell.list} aria-label={t("title")}>
        {chats.length === 0 && <EmptyState drawing="conversations" title={t("bellEmpty")} />}
        {chats.map((chat) => (
          <Link
            key={chat.id}
            to="/chats/$uuid"
            params={{ uuid: chat.uuid }}
            className={classes.row}
            onClick={() => setOpened(false)}
          >
            <ChatFace chat={chat} />
            <span className={classes.texts}>
              <span className={classes.line}>
                <span className="strong ellipsis" title={chat.title}>
                  {chat.title}
                </span>
                <time className="meta numbers" dateTime={chat.updatedAt}>
                  {formatTimeOrDate(chat.updatedAt)}
                </time>
              </span>
              <span className={classes.line}>
                <span className={classes.preview} title={preview(chat)}>
                  {preview(chat)}
                </span>
                {(ownOf(chat, me.id)?.mentions ?? 0) > 0 && <IconAt size={16} stroke={2} aria-hidden="true" />}
                <span className="count-badge">{ownOf(chat, me.id)?.unreads}</span>
              </span>
            </span>
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
