import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { enterSends, isSending } from "../../ui/enter-sends.ts";
import { isTouch } from "../../ui/is-touch.ts";
import { useStore } from "../../ui/store.ts";
import { useCaretAtEnd } from "../../ui/use-caret-at-end.ts";
import { draftOf, useOwnDraft, writeDraft, type DraftKey } from "./drafts.ts";
import { markText } from "./mark-text.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { outgoingBody, splitSignature } from "./signature.ts";

interface Given {
  draftKey: DraftKey;
  signedBy: string | null;
  quoting: Message | null;
  /** Our message that is being edited. The draft stays as it is meanwhile. */
  editing: Message | null;
  /** Under which the text of an edit is kept; without it, it lives as long as the composer. */
  editedKey?: DraftKey;
  /** Files wait to be sent, with the text as a caption. */
  hasFiles: boolean;
  /** `body` is signed, `typed` is not. */
  send: (body: string, typed: string) => void;
  save: (message: Message, body: string) => void;
  /** Called when a key changes the draft. */
  onType?: () => void;
  /** Drops the quotation or the edit. */
  onCancel: () => void;
  /** Called on Escape when there is no quotation and no edit; if absent, the page handles the key. */
  onLeave?: () => void;
  /** ↑ in an empty field quotes the last message. */
  quoteLast?: () => void;
  /** Whether the field takes the focus when it appears. */
  takesFocus: () => boolean;
}

/** Browsers without `field-sizing` need the height set by script. */
const sizesItself = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

/** The text field of a composer: its draft or the text that is edited, its height, its keys, its focus. */
export function useComposer(given: Given) {
  const { draftKey, signedBy, quoting, editing, hasFiles, send, save, onType, onCancel, onLeave, quoteLast } = given;
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useOwnDraft(draftKey);
  const edit = useEditedText(editing, given.editedKey);
  const enter = useStore(enterSends);
  const text = editing ? edit.text : draft;
  const body = editing ? edit.prefix + edit.text.trim() : outgoingBody(text, signedBy);
  const excess = body.length - limits.messageBody.max;
  const hasContent = editing ? edit.text.trim() !== "" : body !== "" || hasFiles;
  const canSend = hasContent && excess <= 0;

  // The stylesheet limits the height to five rows.
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || sizesItself) return;
    area.style.height = "auto";
    if (text !== "") area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  useCaretAtEnd(box);
  const takesFocus = useEffectEvent(given.takesFocus);
  useEffect(() => {
    // On a touch screen the keyboard would cover the messages.
    if (takesFocus() && !isTouch()) box.current?.focus();
  }, []);
  // What was begun before takes no focus.
  const context = useRef<Message | null>(quoting ?? editing);
  useEffect(() => {
    const next = quoting ?? editing;
    // Effects run again when a hidden conversation is shown: only a new quotation takes the focus.
    if (next && next !== context.current) box.current?.focus();
    context.current = next;
  }, [quoting, editing]);

  const submit = () => {
    if (!canSend) return;
    if (editing) {
      save(editing, body);
      return;
    }
    send(body, text);
    writeDraft(draftKey, "");
    box.current?.focus();
  };

  const escape = quoting || editing ? onCancel : onLeave;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (isSending(event, { isTouch: isTouch(), enter })) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    } else if (event.key === "Escape" && escape) {
      event.preventDefault();
      escape();
    } else if (event.key === "ArrowUp" && text === "" && !editing && quoteLast) {
      event.preventDefault();
      quoteLast();
    }
  };

  /** Puts a mark around the selection. */
  const surround = (mark: string) => {
    const area = box.current;
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const marked = markText(text.slice(start, end), mark);
    area.focus();
    // The only way to change a field that its undo history records.
    document.execCommand("insertText", false, marked);
    area.setSelectionRange(start, start + marked.length);
  };

  /** Puts a text in the draft's place. */
  const replace = (next: string) => {
    const area = box.current;
    if (!area || document.activeElement !== area || next === "") {
      writeDraft(draftKey, next);
      return;
    }
    area.select();
    document.execCommand("insertText", false, next);
  };

  return {
    box,
    text,
    excess,
    replace,
    /** There is nothing to send, so the microphone replaces the "send" button. */
    isEmpty: text.trim() === "" && !hasFiles && !editing,
    canSend,
    submit,
    surround,
    fieldProps: {
      ref: box,
      value: text,
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) => {
        if (editing) {
          edit.setText(value);
          return;
        }
        writeDraft(draftKey, value);
        onType?.();
      },
      onKeyDown,
    },
  };
}

/** The text of the message that is edited, apart from its signature. */
function useEditedText(editing: Message | null, key: DraftKey | undefined) {
  const [of, setOf] = useState<Message | null>(null);
  const [text, setText] = useState("");
  const { prefix, text: original } = splitSignature(editing?.body ?? "");
  const first = (key !== undefined && draftOf(key)) || original;
  if (of !== editing) {
    setOf(editing);
    setText(first);
  }
  const change = (next: string) => {
    setText(next);
    if (key !== undefined) writeDraft(key, next);
  };
  return { prefix, text: of === editing ? text : first, setText: change };
}

/** The message that ↑ quotes. */
export const lastQuotable = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ id, isDeleted }) => id > 0 && !isDeleted);
