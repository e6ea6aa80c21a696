import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useDraft, writeDraft } from "./drafts.ts";
import { markText } from "./mark-text.ts";
import { outgoingBody } from "./signature.ts";

interface Given {
  ticketId: number;
  signedBy: string | null;
  send: (body: string) => void;
  /** Gives up the quotation or, without one, leaves for the list. */
  leave: () => void;
  /** ↑ with nothing typed: answers the last message. */
  quoteLast: () => void;
}

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** The text box of a conversation: its draft, its height, its keys. */
export function useComposer({ ticketId, signedBy, send, leave, quoteLast }: Given) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(ticketId);
  const body = outgoingBody(text, signedBy);
  const excess = body.length - limits.messageBody.max;
  const canSend = body !== "" && excess <= 0;

  // As high as its text; the stylesheet stops it after five rows.
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = "auto";
    if (text !== "") area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  const submit = () => {
    if (!canSend) return;
    send(body);
    writeDraft(ticketId, "");
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const asks = event.ctrlKey || event.metaKey || (!event.shiftKey && !event.altKey && !isTouch());
    if (event.key === "Enter" && asks) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave();
    } else if (event.key === "ArrowUp" && text === "") {
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
      onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
        writeDraft(ticketId, currentTarget.value),
      onKeyDown,
    },
  };
}

/** What the last message was, for quoting it with ↑. */
export const lastQuotable = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ id, isDeleted }) => id > 0 && !isDeleted);
