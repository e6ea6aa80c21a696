import type { OwnChat } from "@recado/contracts/chats";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ListEnd } from "../../shell/list/list-end.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { useMe } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { ChatFace } from "./chat-face.tsx";
import { findNamed } from "../../ui/find-named.ts";
import { chatsQuery, peopleQuery } from "./chats-query.ts";
import choices from "../../ui/choice-list.module.css";
import classes from "./chat-form.module.css";

/** Chooses the chat in which to share a conversation, or a colleague without a chat yet. */
export function ShareForm({ ticketId, onDone }: { ticketId: number; onDone: () => void }) {
  const { t } = useTranslation("chats");
  const [words, setWords] = useState("");
  const { rows, error, reload, more } = useListPages(chatsQuery(words));
  const me = useMe();
  const people = useQuery(peopleQuery);
  const partners = new Set(
    rows?.filter(({ users }) => users.length === 2).flatMap(({ users }) => users.map(({ userId }) => userId)),
  );
  const others = more ? [] : (people.data ?? []).filter(({ id }) => id !== me.id && !partners.has(id));
  const found = rows ? findNamed(others, words) : [];
  const share = useMutation({
    mutationFn: async (to: OwnChat | { userId: number }) => {
      const chat = "userId" in to ? await call("POST /chats/direct", { body: to }) : to;
      await call("POST /chats/:chatId/messages", {
        params: { chatId: chat.id },
        body: { ticketId, clientId: uniqueId() },
      });
      return chat;
    },
    onSuccess: (chat) => {
      notify.success(t("share.done", { title: chat.title }));
      onDone();
    },
  });
  return (
    <div className={classes.share}>
      <p className="dim">{t("share.text")}</p>
      <SearchField words={words} onSearch={setWords} label={t("search")} placeholder={t("searchPlaceholder")} />
      <div className={choices.list} data-scrolls="">
        {rows?.map((chat) => (
          <button
            key={chat.id}
            type="button"
            className={classes.choice}
            disabled={share.isPending}
            onClick={() => share.mutate(chat)}
          >
            <ChatFace chat={chat} size={32} />
            <span className={classes.name} title={chat.title}>
              {chat.title}
            </span>
          </button>
        ))}
        {found.map(({ id, name, presence }) => (
          <button
            key={`user ${id}`}
            type="button"
            className={classes.choice}
            disabled={share.isPending}
            onClick={() => share.mutate({ userId: id })}
          >
            <Avatar name={name} size={32} />
            <span className={classes.name} title={name}>
              {name}
            </span>
            {presence === "online" && <span className={classes.online}>{t("online")}</span>}
          </button>
        ))}
        {rows?.length === 0 && people.isSuccess && found.length === 0 && (
          <p className={choices.none}>{t(words === "" ? "form.nobody" : "noneFound")}</p>
        )}
        {more && <ListEnd key={rows?.length} {...more} />}
        {error && <ErrorState code={codeOf(error)} onRetry={reload} />}
      </div>
    </div>
  );
}
