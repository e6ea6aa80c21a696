import type { Participant } from "@recado/contracts/groups";
import type { Message } from "@recado/contracts/messages";
import { IconSignature } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { link } from "../../shell/live.ts";
import { draftOwner, storedUserId } from "../../shell/stored-session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { isTouch } from "../../ui/is-touch.ts";
import { notify } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { AssistanceButton } from "../assistance/assistance-button.tsx";
import { AssistanceLine } from "../assistance/assistance-line.tsx";
import { noteSent } from "../assistance/requests.ts";
import { useAssistance } from "../assistance/use-assistance.ts";
import type { KnownFacts } from "../quick-messages/fill-known.ts";
import { QuickButton } from "../quick-messages/quick-button.tsx";
import { QuickPart } from "../quick-messages/quick-part.tsx";
import { useQuickReplies } from "../quick-messages/use-quick-replies.ts";
import { NameChoice } from "./name-choice.tsx";
import { NoteSwitch, useNoteKey } from "./note-switch.tsx";
import { attachments, useAttachments } from "./compose/attachments.ts";
import { MessageComposer } from "./compose/message-composer.tsx";
import { useRecorder } from "./compose/recording/use-recorder.ts";
import { sendAttachments, sendRecording } from "./compose/send-attachments.ts";
import { takeFiles } from "./compose/take-files.ts";
import { Tray, useTextPlaceholder } from "./compose/tray.tsx";
import { createTyping } from "./compose/typing.ts";
import { EmojiButton } from "./emoji/emoji-button.tsx";
import { FormatBar } from "./format-bar.tsx";
import type { OutgoingContent } from "./outgoing.ts";
import { useSignature } from "./signature.ts";
import { useComposerHints } from "./use-composer-hints.ts";
import { useComposer } from "./use-composer.ts";
import { useMentions } from "./use-mentions.ts";
import classes from "./composer.module.css";

export interface ComposerProps {
  ticketId: number;
  /** The user can mention people of the group. */
  isGroup: boolean;
  /** The customer's name. */
  name: string;
  /** The user who writes. */
  writer: string;
  /** The values that fill in quick replies. */
  facts: KnownFacts;
  quoting: Message | null;
  onQuote: (message: Message | null) => void;
  /** Our message that is being edited. */
  editing: Message | null;
  onEdit: (message: Message | null) => void;
  onSave: (message: Message, body: string) => void;
  /** `content` is a place or contacts, instead of a text. */
  onSend: (body: string, content?: OutgoingContent, mentions?: readonly Participant[]) => void;
  /** Returns the quoted message, to send it along with a file, and drops the quotation. */
  takeQuoted: () => Message["quotedMsg"];
  /** Switches to writing a note. */
  onNote: () => void;
  onLeave: () => void;
  quoteLast: () => void;
  /** Whether the user opened the conversation to write: the field then takes the focus. */
  isWanted: () => boolean;
}

/** The composer of a conversation: signature, quick replies, attachments with captions, emoji, formatting. */
export function Composer(props: ComposerProps) {
  const { ticketId, name, writer, quoting, onQuote, editing, onEdit, onSend, takeQuoted, onNote } = props;
  const { t } = useTranslation("messages");
  const signature = useSignature();
  useComposerHints();
  const signedBy = signature.isOn ? writer : null;
  const files = useAttachments(ticketId);
  const hasFiles = files.length > 0;
  const placeholder = useTextPlaceholder(files, t("placeholder"));
  const [hasSelection, setSelection] = useState(false);
  const typing = useTyping(ticketId);
  const [owner] = useState(draftOwner);
  const recorder = useRecorder({
    onDone: (recording) => sendRecording({ ticketId, quoted: takeQuoted() }, recording, uniqueId()),
    onState: (isRecording) => (isRecording ? typing.recording() : typing.stop()),
    onLeft: (recording) => {
      if (draftOwner() !== owner) return;
      attachments.addRecording(ticketId, recording);
      // Not on the page for signing in.
      if (storedUserId() !== null) notify.info(t("voice.kept", { name }));
    },
  });
  // A recording, or the text of an edit, would be lost.
  useNoteKey(onNote, recorder.state !== "off" || editing !== null);
  const cancel = () => (editing ? onEdit(null) : onQuote(null));
  const composer = useComposer({
    draftKey: ticketId,
    signedBy,
    quoting,
    editing,
    editedKey: `edited-${ticketId}`,
    hasFiles,
    onType: () => {
      typing.wrote();
      recorder.forgetProblem();
    },
    save: props.onSave,
    send: (body, typed) => {
      typing.stop();
      noteSent(ticketId);
      // Captions can't contain mentions.
      const mentions = names.named(body);
      if (hasFiles) sendAttachments({ ticketId, quoted: takeQuoted(), signedBy }, typed);
      else onSend(body, undefined, mentions);
    },
    onCancel: cancel,
    onLeave: props.onLeave,
    quoteLast: props.quoteLast,
    takesFocus: props.isWanted,
  });
  const { box, text, surround, fieldProps } = composer;
  const names = useMentions({ box, text, ticketId, isOff: !props.isGroup || editing !== null || hasFiles });
  const attach = (chosen: readonly File[]) => {
    recorder.forgetProblem();
    takeFiles(ticketId, chosen);
    box.current?.focus();
  };
  const quick = useQuickReplies({
    box,
    text,
    isOff: editing !== null,
    facts: props.facts,
    onFile: (file) => attach([file]),
  });
  const assistance = useAssistance({
    ticketId,
    text,
    isOff: editing !== null,
    replace: composer.replace,
    // On a touch screen the keyboard would cover the messages.
    focus: () => !isTouch() && box.current?.focus(),
  });
  const isBlocked = !editing && files.some(({ problem }) => problem !== null);
  return (
    <MessageComposer
      composer={composer}
      recorder={recorder}
      label={t("write", { name })}
      placeholder={placeholder}
      quoting={quoting}
      editing={editing}
      name={name}
      onCancel={cancel}
      onFiles={attach}
      onContent={(content) => onSend("", content)}
      isBlocked={isBlocked}
      field={{
        ...quick.fieldAria,
        onKeyDown: (event) => {
          if (!names.onKey(event) && !quick.onKey(event)) fieldProps.onKeyDown(event);
        },
        onSelect: ({ currentTarget }) => {
          setSelection(currentTarget.selectionStart !== currentTarget.selectionEnd);
          names.onPlace(currentTarget.selectionStart);
        },
      }}
      above={
        <>
          {!editing && <Tray tray={ticketId} />}
          <QuickPart quick={quick} />
          <NameChoice choice={names} />
          {!editing && <AssistanceLine assistance={assistance} />}
        </>
      }
      tools={
        <>
          {!editing && <QuickButton quick={quick} />}
          {!editing && <AssistanceButton assistance={assistance} />}
          <EmojiButton box={box} />
          {!editing && (
            <Toggle isOn={signature.isOn} onToggle={signature.toggle} title={t("signHelp")}>
              <IconSignature className={classes.signIcon} size={20} stroke={1.8} aria-hidden="true" />
              <span className={classes.signWords}>{t("sign", { name: writer })}</span>
            </Toggle>
          )}
          {!editing && <NoteSwitch isOn={false} onToggle={onNote} />}
          {/* Sending empties the field, of which the browser tells no new selection. */}
          {hasSelection && text !== "" && <FormatBar surround={surround} />}
        </>
      }
    />
  );
}

/** Shows the customer that we are typing. Leaving the conversation ends it. */
function useTyping(ticketId: number) {
  const typing = useMemo(() => createTyping((state) => link.typing(ticketId, state)), [ticketId]);
  useEffect(() => typing.stop, [typing]);
  return typing;
}
