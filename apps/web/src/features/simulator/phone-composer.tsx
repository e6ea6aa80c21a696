import { IconMicrophone, IconPencil, IconSend, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { Message, MessageMedia } from "@recado/contracts/messages";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { AttachMenu } from "../messages/compose/attach-menu.tsx";
import { RecordingBar } from "../messages/compose/recording/recording-bar.tsx";
import { useRecorder } from "../messages/compose/recording/use-recorder.ts";
import type { OutgoingContent } from "../messages/outgoing.ts";
import { plainText } from "../messages/plain-text.ts";
import { Quote } from "../messages/quote.tsx";
import { asQuoted } from "./use-phone-sender.ts";
import classes from "./phone-composer.module.css";

/** What was begun for each customer and not sent, as long as the page lives. */
const drafts = new Map<number, string>();

interface Props {
  customerId: number;
  label: string;
  company: string;
  quoting: Message | null;
  editing: Message | null;
  /** Gives up the answer or change. */
  onClear: () => void;
  onSave: (message: Message, body: string) => void;
  onSend: (given: { body: string; content?: OutgoingContent }) => void;
  onFile: (file: Blob, given: { name: string; body: string; as?: "voiceNote"; media?: Partial<MessageMedia> }) => void;
}

/** Where the customer writes: Enter sends, Shift Enter is a new line. What stands in the box goes with the first file. */
export function PhoneComposer({ customerId, label, company, quoting, editing, onClear, ...on }: Props) {
  const { t } = useTranslation(["simulator", "messages"]);
  const [text, setText] = useState(drafts.get(customerId) ?? "");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (quoting || editing) box.current?.focus();
  }, [quoting, editing]);
  const [edited, setEdited] = useState<Message | null>(null);
  if (edited !== editing) {
    setEdited(editing);
    setText(editing ? editing.body : (drafts.get(customerId) ?? ""));
  }
  const recorder = useRecorder({
    onDone: ({ opus, mp3, seconds, peaks }) => {
      const media = { seconds, peaks, isVoiceNote: opus !== null };
      if (opus) on.onFile(opus, { name: "voz.ogg", body: "", as: "voiceNote", media });
      else on.onFile(mp3, { name: "audio.mp3", body: "", media });
    },
    onState: () => undefined,
  });

  const change = (next: string) => {
    if (!editing) drafts.set(customerId, next);
    setText(next);
  };
  const send = () => {
    if (text.trim() === "") return;
    if (editing) on.onSave(editing, text);
    else {
      on.onSend({ body: text });
      change("");
    }
    box.current?.focus();
  };
  const sendFiles = (files: readonly File[]) => {
    files.forEach((file, n) => on.onFile(file, { name: file.name, body: n === 0 ? text : "" }));
    if (files.length > 0) change("");
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (quoting || editing)) {
      event.preventDefault();
      onClear();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
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
  const isEmpty = text.trim() === "";
  return (
    <form className={classes.composer} onSubmit={submit}>
      {quoting && (
        <Above label={t("messages:quoteCancel")} onClose={onClear}>
          <Quote quoted={asQuoted(quoting)} name={company} />
        </Above>
      )}
      {editing && (
        <Above label={t("messages:edit.cancel")} onClose={onClear}>
          <span className={`${classes.editing} small`}>
            <IconPencil size={18} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis">
              <strong>{t("messages:edit.title")}</strong> {plainText(editing.body)}
            </span>
          </span>
        </Above>
      )}
      {recorder.problem && (
        <p role="alert" className={`${classes.problem} small`}>
          {t(`messages:voice.${recorder.problem}`)}
        </p>
      )}
      <div className={classes.row}>
        {!editing && <AttachMenu onFiles={sendFiles} onContent={(content) => on.onSend({ body: "", content })} />}
        <textarea
          ref={box}
          rows={1}
          className={classes.box}
          aria-label={label}
          placeholder={label}
          maxLength={limits.messageBody.max}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing) return;
            event.preventDefault();
            sendFiles(pasted);
          }}
        />
        {isEmpty && !editing ? (
          <IconButton label={t("messages:voice.start")} onClick={recorder.start}>
            <IconMicrophone size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            label={t(editing ? "messages:edit.save" : "send.text")}
            className={classes.send}
            disabled={isEmpty}
          >
            <IconSend size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </form>
  );
}

/** What stands above the box, with the way to be rid of it. */
function Above({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className={classes.above}>
      {children}
      <IconButton label={label} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
