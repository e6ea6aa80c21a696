import type { OwnChat } from "@recado/contracts/chats";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";
import { useAttachments } from "../messages/compose/attachments.ts";
import { MessageComposer } from "../messages/compose/message-composer.tsx";
import { takeFiles } from "../messages/compose/take-files.ts";
import { Tray } from "../messages/compose/tray.tsx";
import { EmojiButton } from "../messages/emoji/emoji-button.tsx";
import { FormatBar } from "../messages/format-bar.tsx";
import { useComposer } from "../messages/use-composer.ts";
import { chatSender } from "./chat-outgoing.ts";
import type { ComposerContext } from "./chat-panel.tsx";
import { NameChoice, useNameChoice } from "../messages/name-choice.tsx";

interface Props {
  chat: OwnChat;
  context: ComposerContext | null;
  onContext: (context: ComposerContext | null) => void;
}

/** Writes to a chat: text with emoji and names, files, answers, edits. The draft is the chat's. */
export function ChatComposer({ chat, context, onContext }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const tray = `chat-${chat.id}` as const;
  const files = useAttachments(tray);
  const [hasSelection, setSelection] = useState(false);
  const replying = context?.kind === "reply" ? context : null;
  const editing = context?.kind === "edit" ? context : null;
  const composer = useComposer({
    draftKey: tray,
    signedBy: null,
    quoting: replying?.shown ?? null,
    editing: editing?.shown ?? null,
    hasFiles: files.length > 0,
    send: (_, typed) => {
      const to = replying?.message;
      const replyTo = to
        ? {
            id: to.id,
            message: to.message,
            sender: to.sender,
            mediaType: to.mediaType,
            fileName: to.media?.fileName ?? null,
          }
        : null;
      chatSender.write({ chatId: chat.id, me: { id: me.id, name: me.name }, replyTo }, typed);
      onContext(null);
    },
    save: ({ id }, message) => {
      const params = { chatId: chat.id, chatMessageId: id };
      void call("PUT /chats/:chatId/messages/:chatMessageId", { params, body: { message } }).then(
        (changed) => {
          liveCache.receive("chat", { action: "update-message", message: changed });
          onContext(null);
        },
        (error: unknown) => notify.error(codeOf(error)),
      );
    },
    onCancel: () => onContext(null),
    takesFocus: () => true,
  });
  const { box, text, submit, surround, fieldProps } = composer;
  const names = useNameChoice({
    box,
    text,
    people: chat.users.map(({ user }) => user).filter(({ id }) => id !== me.id),
  });
  const isBlocked = files.some(({ problem }) => problem !== null);
  return (
    <MessageComposer
      composer={composer}
      label={t("write", { title: chat.title })}
      placeholder={t("placeholder")}
      quoting={replying?.shown ?? null}
      editing={editing?.shown ?? null}
      name={chat.title}
      onCancel={() => onContext(null)}
      onFiles={(chosen) => {
        takeFiles(tray, chosen);
        box.current?.focus();
      }}
      isBlocked={isBlocked}
      field={{
        onKeyDown: (event) => {
          if (!names.onKey(event)) fieldProps.onKeyDown(event);
        },
        onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
          setSelection(selectionStart !== selectionEnd);
          names.onPlace(selectionStart);
        },
      }}
      above={
        <>
          <NameChoice choice={names} />
          {!editing && <Tray tray={tray} onSend={() => !isBlocked && submit()} />}
        </>
      }
      tools={
        <>
          <EmojiButton box={box} />
          {hasSelection && <FormatBar surround={surround} />}
        </>
      }
    />
  );
}
