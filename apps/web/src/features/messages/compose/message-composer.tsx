import { IconMicrophone, IconPencil, IconSend2, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isTouch } from "../../../ui/is-touch.ts";
import type { OutgoingContent } from "../outgoing.ts";
import { plainText } from "../plain-text.ts";
import { Quote } from "../quote.tsx";
import type { useComposer } from "../use-composer.ts";
import { AttachMenu } from "./attach-menu.tsx";
import { RecordingBar } from "./recording/recording-bar.tsx";
import type { useRecorder } from "./recording/use-recorder.ts";
import classes from "../composer.module.css";

interface Props {
  composer: ReturnType<typeof useComposer>;
  /** Absent if recording is not possible. */
  recorder?: ReturnType<typeof useRecorder>;
  /** The field's name. */
  label: string;
  placeholder: string;
  quoting: Message | null;
  editing: Message | null;
  /** The author of a quoted message that has no name of its own. */
  name: string;
  /** Drops the quotation or the edit. */
  onCancel: () => void;
  onFiles: (files: readonly File[]) => void;
  /** Absent if only texts and files can be sent. */
  onContent?: (content: OutgoingContent) => void;
  /** A file of the tray keeps the message from being sent. */
  isBlocked?: boolean;
  /** Further attributes of the field. */
  field?: ComponentProps<"textarea">;
  /** The content above the field. */
  above?: ReactNode;
  /** Tools beside the attachments. */
  tools?: ReactNode;
  /** One row, with the tools beside the field. */
  isCompact?: boolean;
}

/** A form to write a message: text, attachments, recordings. The conversation, the test phone and the team's chats use it. */
export function MessageComposer({ composer, recorder, quoting, editing, name, onCancel, ...props }: Props) {
  const { label, placeholder, onFiles, onContent, isBlocked = false, field, above, tools, isCompact } = props;
  const { t } = useTranslation("messages");
  const problemId = useId();
  const { box, excess, isEmpty, canSend, submit, fieldProps } = composer;
  const isRecording = recorder?.state === "opening" || recorder?.state === "on";
  // What one types after a recording is a text; one that is sent before the recording's file is made would overtake it.
  const isStopped = isBlocked || recorder?.state === "ending";
  const wasRecording = useRef(isRecording);
  useEffect(() => {
    if (wasRecording.current && !isRecording && document.activeElement === document.body && !isTouch())
      box.current?.focus();
    wasRecording.current = isRecording;
  }, [box, isRecording]);
  if (isRecording) {
    return (
      <div className={classes.composer} data-compact={isCompact}>
        <RecordingBar
          isOpening={recorder.state === "opening"}
          level={recorder.level}
          onCancel={recorder.cancel}
          onSend={recorder.send}
        />
      </div>
    );
  }
  const send = t(editing ? "edit.save" : "send");
  return (
    <form
      className={classes.composer}
      data-compact={isCompact}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked) event.currentTarget.querySelector("[data-problem]")?.scrollIntoView({ block: "nearest" });
        if (isStopped) return;
        submit();
        recorder?.rest();
      }}
    >
      {editing && (
        <Context cancel={t("edit.cancel")} onCancel={onCancel}>
          <span className={classes.editing}>
            <IconPencil size={18} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis" title={plainText(editing.body)}>
              <strong>{t("edit.title")}</strong> {plainText(editing.body)}
            </span>
          </span>
        </Context>
      )}
      {quoting && !editing && (
        <Context cancel={t("quoteCancel")} onCancel={onCancel}>
          <Quote quoted={quoting} name={name} />
        </Context>
      )}
      {recorder?.problem && (
        <p role="alert" className={classes.problem}>
          {t(`voice.${recorder.problem}`)}
        </p>
      )}
      {excess > 0 && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t("tooLong", { count: excess, max: limits.messageBody.max })}
        </p>
      )}
      {above}
      <div className={classes.box}>
        <textarea
          {...fieldProps}
          {...field}
          rows={1}
          dir="auto"
          className={classes.field}
          data-composer=""
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={excess > 0}
          aria-describedby={excess > 0 ? problemId : undefined}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing) return;
            event.preventDefault();
            onFiles(pasted);
          }}
        />
        <div className={classes.tools}>
          {!editing && <AttachMenu box={box} onFiles={onFiles} onContent={onContent} />}
          {tools}
          <span className={classes.gap} />
          {recorder && isEmpty && (
            <IconButton label={t("voice.start")} onClick={recorder.start}>
              <IconMicrophone size={20} stroke={1.8} aria-hidden="true" />
            </IconButton>
          )}
          <button
            type="submit"
            className={classes.send}
            hidden={recorder && isEmpty}
            // A click shows which file is in the way.
            disabled={!canSend || (isStopped && !isBlocked)}
            aria-disabled={isBlocked}
            aria-label={send}
            title={send}
          >
            <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      </div>
    </form>
  );
}

/** The message that is quoted or edited, with a button that drops it. */
function Context({ cancel, onCancel, children }: { cancel: string; onCancel: () => void; children: ReactNode }) {
  return (
    <div className={classes.quoting}>
      {children}
      <IconButton label={cancel} onClick={onCancel}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
