import { IconMicrophone, IconPencil, IconSend2, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { link } from "../../shell/live.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { isTouch } from "../../ui/is-touch.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import type { KnownFacts } from "../quick-messages/fill-known.ts";
import { QuickButton } from "../quick-messages/quick-button.tsx";
import { QuickPart } from "../quick-messages/quick-part.tsx";
import { useQuickReplies } from "../quick-messages/use-quick-replies.ts";
import { AttachMenu } from "./compose/attach-menu.tsx";
import { useAttachments } from "./compose/attachments.ts";
import { RecordingBar } from "./compose/recording/recording-bar.tsx";
import { useRecorder } from "./compose/recording/use-recorder.ts";
import { sendAttachments, sendRecording } from "./compose/send-attachments.ts";
import { takeFiles } from "./compose/take-files.ts";
import { Tray } from "./compose/tray.tsx";
import { createTyping } from "./compose/typing.ts";
import { EmojiButton } from "./emoji-button.tsx";
import { FormatBar } from "./format-bar.tsx";
import type { OutgoingContent } from "./outgoing.ts";
import { plainText } from "./plain-text.ts";
import { Quote } from "./quote.tsx";
import { useSignature } from "./signature.ts";
import { useComposer } from "./use-composer.ts";
import classes from "./composer.module.css";

export interface ComposerProps {
  ticketId: number;
  /** The customer's name. */
  name: string;
  /** Who writes. */
  writer: string;
  /** What quick replies are filled in with. */
  facts: KnownFacts;
  quoting: Message | null;
  onQuote: (message: Message | null) => void;
  /** The message of ours that is being changed. */
  editing: Message | null;
  onEdit: (message: Message | null) => void;
  onSave: (message: Message, body: string) => void;
  /** `content` is a place or contacts, instead of a text. */
  onSend: (body: string, content?: OutgoingContent) => void;
  /** What is answered, as it goes with a file; asked for once and then given up. */
  takeQuoted: () => Message["quotedMsg"];
  onLeave: () => void;
  quoteLast: () => void;
  /** Whoever comes is about to write: it takes the focus as soon as it is seen. */
  isWanted: () => boolean;
}

/** Where one writes: one to five rows, what is quoted, changed or attached above, the tools and sending below. */
export function Composer(props: ComposerProps) {
  const { ticketId, name, writer, quoting, onQuote, editing, onEdit, onSave, onSend, takeQuoted, isWanted } = props;
  const { t } = useTranslation("messages");
  const problemId = useId();
  const signature = useSignature();
  const signedBy = signature.isOn ? writer : null;
  const files = useAttachments(ticketId);
  const hasFiles = files.length > 0;
  const [hasSelection, setSelection] = useState(false);
  const isSettled = useSettled();
  const typing = useTyping(ticketId);
  const recorder = useRecorder({
    onDone: (recording) => sendRecording({ ticketId, quoted: takeQuoted() }, recording, uniqueId()),
    onState: (isRecording) => (isRecording ? typing.recording() : typing.stop()),
  });
  const { box, excess, canSend, text, submit, surround, fieldProps } = useComposer({
    ticketId,
    signedBy,
    editing,
    hasFiles,
    wrote: () => {
      typing.wrote();
      recorder.forgetProblem();
    },
    save: onSave,
    send: (body, typed) => {
      typing.stop();
      if (hasFiles) sendAttachments({ ticketId, quoted: takeQuoted(), signedBy }, typed);
      else onSend(body);
    },
    leave: () => (editing ? onEdit(null) : quoting ? onQuote(null) : props.onLeave()),
    quoteLast: props.quoteLast,
  });
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
  const isAwaited = useEffectEvent(isWanted);
  useEffect(() => {
    // Under a finger it would bring the keyboard up over what one came to read.
    if (!isAwaited() || isTouch()) return;
    return afterPaint(() => box.current?.focus());
  }, [box]);
  const begun = useRef<Message | null>(null);
  useEffect(() => {
    const answered = quoting ?? editing;
    // Once: one may come back to a conversation where an answer was begun.
    if (answered && answered !== begun.current) box.current?.focus();
    begun.current = answered;
  }, [box, quoting, editing]);

  const isBlocked = files.some(({ problem }) => problem !== null);
  const isEmpty = text.trim() === "" && !hasFiles && !editing;
  if (recorder.state !== "off") {
    return (
      <div className={classes.composer}>
        <RecordingBar
          isOpening={recorder.state === "opening"}
          isEnding={recorder.state === "ending"}
          level={recorder.level}
          onCancel={() => recorder.cancel()}
          onSend={recorder.send}
        />
      </div>
    );
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) submit();
      }}
    >
      {editing ? (
        <Above label={t("edit.cancel")} onClose={() => onEdit(null)}>
          <span className={classes.editing}>
            <IconPencil size={18} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis" title={plainText(editing.body)}>
              <strong>{t("edit.title")}</strong> {plainText(editing.body)}
            </span>
          </span>
        </Above>
      ) : (
        quoting && (
          <Above label={t("quoteCancel")} onClose={() => onQuote(null)}>
            <Quote quoted={quoting} name={name} />
          </Above>
        )
      )}
      {recorder.problem && (
        <p role="alert" className={classes.problem}>
          {t(`voice.${recorder.problem}`)}
        </p>
      )}
      {excess > 0 && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t("tooLong", { count: excess, max: limits.messageBody.max })}
        </p>
      )}
      {!editing && <Tray ticketId={ticketId} onSend={() => !isBlocked && submit()} />}
      <QuickPart quick={quick} />
      <div className={classes.box}>
        <textarea
          {...fieldProps}
          {...quick.fieldAria}
          onKeyDown={(event) => {
            if (!quick.onKey(event)) fieldProps.onKeyDown(event);
          }}
          rows={1}
          dir="auto"
          className={classes.field}
          data-composer=""
          aria-label={t("write", { name })}
          placeholder={hasFiles ? t("attach.captionFirst") : t("placeholder")}
          aria-invalid={excess > 0}
          aria-describedby={excess > 0 ? problemId : undefined}
          onSelect={({ currentTarget }) => setSelection(currentTarget.selectionStart !== currentTarget.selectionEnd)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing) return;
            event.preventDefault();
            attach(pasted);
          }}
        />
        <div className={classes.tools}>
          {isSettled && (
            <>
              {!editing && <AttachMenu onFiles={attach} onContent={(content) => onSend("", content)} />}
              {!editing && <QuickButton quick={quick} className={classes.mark} />}
              <EmojiButton box={box} />
              {!editing && (
                <Toggle isOn={signature.isOn} onToggle={signature.toggle} title={t("signHelp")}>
                  {t("sign", { name: writer })}
                </Toggle>
              )}
            </>
          )}
          {hasSelection && <FormatBar surround={surround} />}
          <span className={classes.gap} />
          {isEmpty ? (
            <button
              type="button"
              className={classes.microphone}
              aria-label={t("voice.start")}
              title={t("voice.start")}
              onClick={recorder.start}
            >
              <IconMicrophone size={20} stroke={1.8} aria-hidden="true" />
            </button>
          ) : null}
          <button
            type="submit"
            className={classes.send}
            hidden={isEmpty}
            disabled={!canSend || isBlocked}
            aria-label={editing ? t("edit.save") : t("send")}
            title={editing ? t("edit.save") : t("send")}
          >
            <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      </div>
    </form>
  );
}

/** What stands above the box, with the way to be rid of it. */
function Above({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className={classes.quoting}>
      {children}
      <IconButton label={label} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The customer is shown that one writes; whoever leaves has stopped. */
function useTyping(ticketId: number) {
  const typing = useMemo(() => createTyping((state) => link.typing(ticketId, state)), [ticketId]);
  useEffect(() => typing.stop, [typing]);
  return typing;
}
