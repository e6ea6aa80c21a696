import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ListEnd } from "../../shell/list/list-end.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { plainText } from "../messages/plain-text.ts";
import { chatDialogs } from "./chat-dialogs-store.ts";
import { ChatRow } from "./chat-row.tsx";
import { chatsQuery, foundMessagesQuery } from "./chats-query.ts";
import classes from "./chat-list.module.css";

/** The user's chats, the newest message first; with words, also the messages that contain them. */
export function ChatList({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation("chats");
  const [words, setWords] = useState("");
  const { rows: loaded, error, reload, more } = useListPages(chatsQuery(words));
  // A chat that moved up while a page was loaded may be on two of them.
  const rows = loaded && [...new Map(loaded.map((chat) => [chat.id, chat])).values()];
  return (
    <>
      <div className={classes.head}>
        <SearchField words={words} onSearch={setWords} label={t("search")} placeholder={t("searchPlaceholder")} />
        <Button aria-label={t("add")} className={classes.add} onClick={() => chatDialogs.edit(null)}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          <span className={classes.addWord}>{t("add")}</span>
        </Button>
      </div>
      <div className={classes.rows} data-scrolls="">
        {!rows && !error && <SkeletonRows rows={6} height={64} />}
        {error && <ErrorState code={codeOf(error)} onRetry={reload} />}
        {rows?.length === 0 && words === "" && (
          <EmptyState drawing="conversations" title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        )}
        {rows?.map((chat) => (
          <ChatRow key={chat.id} chat={chat} isOpen={chat.uuid === openUuid} />
        ))}
        {more && <ListEnd key={rows?.length} {...more} />}
        {words.length >= limits.userSearchMin ? (
          <Found words={words} />
        ) : (
          rows?.length === 0 && words !== "" && <p className={classes.none}>{t("noneFound")}</p>
        )}
      </div>
    </>
  );
}

/** Messages of the user's chats that contain the words. */
function Found({ words }: { words: string }) {
  const { t } = useTranslation("chats");
  const { data } = useQuery(foundMessagesQuery(words));
  if (!data) return null;
  return (
    <section aria-label={t("found")}>
      <h2 className={classes.heading}>{t("found")}</h2>
      {data.records.length === 0 && <p className={classes.none}>{t("noneFound")}</p>}
      {data.records.map(({ message, chat }) => (
        <Link
          key={message.id}
          to="/chats/$uuid"
          params={{ uuid: chat.uuid }}
          search={{ message: message.id }}
          className={classes.found}
        >
          <span className={classes.line}>
            <span className="strong ellipsis" title={chat.title}>
              {chat.title}
            </span>
            <time className="meta numbers" dateTime={message.createdAt}>
              {formatTimeOrDate(message.createdAt)}
            </time>
          </span>
          <span className="small ellipsis">
            {message.sender && `${message.sender.name}: `}
            {plainText(message.message)}
          </span>
        </Link>
      ))}
    </section>
  );
}
