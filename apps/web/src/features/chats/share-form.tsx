import type { OwnChat } from "@recado/contracts/chats";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ListEnd } from "../../shell/list/list-end.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { ChatFace } from "./chat-face.tsx";
import { chatsQuery } from "./chats-query.ts";
import classes from "./chat-form.module.css";

/** Chooses the chat into which a conversation is shared. */
export function ShareForm({ ticketId, onDone }: { ticketId: number; onDone: () => void }) {
  const { t } = useTranslation("chats");
  const [words, setWords] = useState("");
  const { rows, error, reload, more } = useListPages(chatsQuery(words));
  const share = useMutation({
    mutationFn: (chat: OwnChat) =>
      call("POST /chats/:chatId/messages", { params: { chatId: chat.id }, body: { ticketId, clientId: uniqueId() } }),
    onSuccess: (_, chat) => {
      notify.success(t("share.done", { title: chat.title }));
      onDone();
    },
  });
  return (
    <>
      <p className="dim">{t("share.text")}</p>
      <SearchField words={words} onSearch={setWords} label={t("search")} placeholder={t("searchPlaceholder")} />
      <div className={classes.list} data-scrolls="">
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
        {rows?.length === 0 && <p className={classes.none}>{t(words === "" ? "empty" : "noneFound")}</p>}
        {more && <ListEnd key={rows?.length} {...more} />}
        {error && <ErrorState code={codeOf(error)} onRetry={reload} />}
      </div>
    </>
  );
}
