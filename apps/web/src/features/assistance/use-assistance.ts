import { useEffect, useEffectEvent } from "react";
import { useStore } from "../../ui/store.ts";
import { askAssistance, cancelAssistance, requests, setState, type Asked } from "./requests.ts";

interface Given {
  ticketId: number;
  /** The text in the field. */
  text: string;
  /** The field has another use: a sent message is being edited. */
  isOff: boolean;
  /** Replaces the text. */
  replace: (text: string) => void;
  /** Gives the field the focus, so that one can go on typing. */
  focus: () => void;
}

/**
 * Fills the field with the requested text, unless its text changed meanwhile; then it offers the answer. Never sends.
 */
export function useAssistance({ ticketId, text, isOff, replace, focus }: Given) {
  const state = useStore(requests, (all) => all.get(ticketId)) ?? null;
  const fill = (answer: string, before: string) => {
    replace(answer);
    setState(ticketId, { is: "filled", text: answer, before });
  };
  const take = useEffectEvent(() => {
    if (state?.is !== "answered") return;
    if (text === state.before) fill(state.text, state.before);
    else setState(ticketId, { is: "offered", text: state.text });
  });
  useEffect(() => {
    if (state?.is === "answered" && !isOff) take();
  }, [state, isOff]);
  // The text was sent, deleted or edited: the previous text can no longer be restored.
  const isOver = state?.is === "filled" && !isOff && text !== state.text;
  useEffect(() => {
    if (isOver) setState(ticketId, null);
  }, [isOver, ticketId]);
  return {
    state,
    text,
    ask: (body: Asked) => {
      focus();
      void askAssistance(ticketId, body, text);
    },
    close: () => {
      focus();
      cancelAssistance(ticketId);
    },
    /** Brings the text before back. */
    undo: () => {
      if (state?.is !== "filled") return;
      focus();
      replace(state.before);
      setState(ticketId, null);
    },
    /** Takes the offered answer in place of the text. */
    take: () => {
      if (state?.is !== "offered") return;
      focus();
      fill(state.text, text);
    },
  };
}

export type Assistance = ReturnType<typeof useAssistance>;
