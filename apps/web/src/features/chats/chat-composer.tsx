import type { ChatMessage, OwnChat } from "@recado/contracts/chats";
import type { Message } from "@recado/contracts/messages";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { useAttachments } from "../messages/compose/attachments.ts";
import { MessageComposer } from "../messages/compose/message-composer.tsx";
import { takeFiles } from "../messages/compose/take-files.ts";
import { Tray, useTextPlaceholder } from "../messages/compose/tray.tsx";
import { EmojiButton } from "../messages/emoji/emoji-button.tsx";
import { FormatBar } from "../messages/format-bar.tsx";
import { useComposer } from "../messages/use-composer.ts";
import { bubbleMaker } from "./as-bubble.ts";
import { chatSender } from "./chat-outgoing.ts";
import { NameChoice, useNameChoice } from "../messages/name-choice.tsx";

interface Props {
  chat: OwnChat;
  quoting: ChatMessage | null;
  onQuote: (message: ChatMessage | null) => void;
  editing: ChatMessage | null;
  onEdit: (message: ChatMessage | null) => void;
  onSave: (message: ChatMessage, body: string) => void;
}

/** A message as the composer shows it: as a bubble, with the text as it was typed. */
function useAsShown(message: ChatMessage | null, meId: number): Message | null {
  return useMemo(
    () => message && { ...bubbleMaker({ meId, people: [] })(message), body: message.message },
    [message, meId],
  );
}

/** Writes to a chat: text with emoji and names, files, answers, edits. The draft is the chat's. */
export function ChatComposer({ chat, quoting, onQuote, editing, onEdit, onSave }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const tray = `chat-${chat.id}` as const;
  const files = useAttachments(tray);
  const placeholder = useTextPlaceholder(files, t("placeholder"));
  const [hasSelection, setSelection] = useState(false);
  const shown = { quoting: useAsShown(quoting, me.id), editing: useAsShown(editing, me.id) };
  const cancel = () => (editing ? onEdit(null) : onQuote(null));
  const composer = useComposer({
    draftKey: tray,
    signedBy: null,
    ...shown,
    editedKey: `edited-${tray}`,
    hasFiles: files.length > 0,
    send: (_, typed) => {
      const replyTo = quoting && {
        id: quoting.id,
        message: quoting.message,
        sender: quoting.sender,
        mediaType: quoting.mediaType,
        fileName: quoting.media?.fileName ?? null,
      };
      chatSender.write({ chatId: chat.id, me: { id: me.id, name: me.name }, replyTo }, typed);
      onQuote(null);
    },
    save: (_, body) => editing && onSave(editing, body),
    onCancel: cancel,
    takesFocus: () => true,
  });
  const { box, text, surround, fieldProps } = composer;
  const names = useNameChoice({
    box,
    text,
    people: chat.users.map(({ user }) => user).filter(({ id }) => id !== me.id),
  });
  const isBlocked = !editing && files.some(({ problem }) => problem !== null);
  return (
    <MessageComposer
      composer={composer}
      label={t("write", { title: chat.title })}
      placeholder={placeholder}
      {...shown}
      name={chat.title}
      onCancel={cancel}
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
          {!editing && <Tray tray={tray} />}
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
