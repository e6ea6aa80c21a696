import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { ChatList } from "./chat-list.tsx";
import { ChatDialogs } from "./chat-dialogs.tsx";
import { unreadChatsQuery } from "./chats-query.ts";
import classes from "./chats-screen.module.css";

/**
 * The list of chats and, beside it, the open one. If they don't fit side by side, there are two tabs, chats and
 * messages.
 */
export function ChatsScreen() {
  const { t } = useTranslation("chats");
  usePageTitle(t("title"));
  const uuid = useParams({ strict: false, select: (params) => params.uuid });
  const navigate = useNavigate();
  const { data: unread = [] } = useQuery(unreadChatsQuery);
  /** The chat that the second tab goes back to. */
  const [last, setLast] = useState(uuid);
  if (uuid !== undefined && uuid !== last) setLast(uuid);
  const tabs = [
    { key: "chats", isOn: uuid === undefined, isOff: false, go: () => navigate({ to: "/chats" }) },
    {
      key: "messages",
      isOn: uuid !== undefined,
      isOff: last === undefined,
      go: () => last !== undefined && navigate({ to: "/chats/$uuid", params: { uuid: last } }),
    },
  ] as const;
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      <div className={classes.tabs} role="tablist" aria-label={t("title")}>
        {tabs.map(({ key, isOn, isOff, go }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={isOn}
            disabled={isOff}
            onClick={() => void go()}
          >
            {t(`tabs.${key}`)}
            {key === "chats" && unread.length > 0 && <span className="count-badge">{unread.length}</span>}
          </button>
        ))}
      </div>
      <div className={classes.panes} data-has-chat={uuid !== undefined || undefined}>
        <section className={classes.list} aria-label={t("tabs.chats")}>
          <ChatList openUuid={uuid} />
        </section>
        <section className={classes.chat} aria-label={t("tabs.messages")}>
          <Outlet />
        </section>
      </div>
      <ChatDialogs />
    </div>
  );
}
