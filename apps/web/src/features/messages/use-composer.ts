import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { enterSends, isSending } from "../../ui/enter-sends.ts";
import { isTouch } from "../../ui/is-touch.ts";
import { useStore } from "../../ui/store.ts";
import { useDraft, writeDraft } from "./drafts.ts";
import { markText } from "./mark-text.ts";
import { outgoingBody, splitSignature } from "./signature.ts";

interface Given {
  ticketId: number;
  signedBy: string | null;
  /** The message of ours that is being changed; the draft waits meanwhile. */
  editing: Message | null;
  /** Files wait to be sent, with the text as a caption. */
  hasFiles: boolean;
  /** `body` is signed, `typed` is not. */
  send: (body: string, typed: string) => void;
  save: (message: Message, body: string) => void;
  /** A key was pressed that changed the text. */
  wrote: () => void;
  /** Gives up the quotation or the change or, without one, leaves for the list. */
  leave: () => void;
  /** ↑ with nothing typed: answers the last message. */
  quoteLast: () => void;
}

/** The stylesheet does it where the browser can. */
const sizesItself = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

/** The text box of a conversation: its draft or the text that is changed, its height, its keys. */
export function useComposer(given: Given) {
  const { ticketId, signedBy, editing, hasFiles, send, save, wrote, leave, quoteLast } = given;
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(ticketId);
  const change = useChangedText(editing);
  const enter = useStore(enterSends);
  const text = editing ? change.text : draft;
  const body = editing ? change.prefix + change.text.trim() : outgoingBody(text, signedBy);
  const excess = body.length - limits.messageBody.max;
  const isThere = editing ? change.text.trim() !== "" : body !== "" || hasFiles;
  const canSend = isThere && excess <= 0;

  // As high as its text; the stylesheet stops it after five rows.
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || sizesItself) return;
    area.style.height = "auto";
    if (text !== "") area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  const submit = () => {
    if (!canSend) return;
    if (editing) {
      save(editing, body);
      return;
    }
    send(body, text);
    writeDraft(ticketId, "");
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (isSending(event, { isTouch: isTouch(), enter })) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave();
    } else if (event.key === "ArrowUp" && text === "" && !editing) {
      event.preventDefault();
      quoteLast();
    }
  };

  /** Puts a mark around what is selected, so that undo knows of it. */
  const surround = (mark: string) => {
    const area = box.current;
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const marked = markText(text.slice(start, end), mark);
    area.focus();
    // The one way to type into a box that its undo remembers.
    document.execCommand("insertText", false, marked);
    area.setSelectionRange(start, start + marked.length);
  };

  return {
    box,
    text,
    excess,
    canSend,
    submit,
    surround,
    fieldProps: {
      ref: box,
      value: text,
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) => {
        if (editing) change.setText(value);
        else {
          writeDraft(ticketId, value);
          wrote();
        }
      },
      onKeyDown,
    },
  };
}

/** The text of a message that is being changed, without the signature that stays before it. */
function useChangedText(editing: Message | null) {
  const [of, setOf] = useState<Message | null>(null);
  const [text, setText] = useState("");
  const { prefix, text: original } = splitSignature(editing?.body ?? "");
  if (of !== editing) {
    setOf(editing);
    setText(original);
  }
  return { prefix, text: of === editing ? text : original, setText };
}

/** What the last message was, for quoting it with ↑. */
export const lastQuotable = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ id, isDeleted }) => id > 0 && !isDeleted);
