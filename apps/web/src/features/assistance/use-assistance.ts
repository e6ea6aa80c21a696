import { useEffect, useEffectEvent } from "react";
import { useStore } from "../../ui/store.ts";
import { askAssistance, cancelAssistance, requests, setState, type Asked } from "./requests.ts";

interface Given {
  ticketId: number;
  /** What stands in the box. */
  text: string;
  /** Something else stands there: a sent message that is edited. */
  isOff: boolean;
  /** Replaces the text. */
  replace: (text: string) => void;
}

/** Fills the box with what was asked for, unless its text changed meanwhile; then the answer is offered. Never sends. */
export function useAssistance({ ticketId, text, isOff, replace }: Given) {
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
  // The box was sent, emptied or written in: what stood there before is not to be brought back.
  const isOver = state?.is === "filled" && !isOff && text !== state.text;
  useEffect(() => {
    if (isOver) setState(ticketId, null);
  }, [isOver, ticketId]);
  return {
    state,
    text,
    ask: (body: Asked) => void askAssistance(ticketId, body, text),
    close: () => cancelAssistance(ticketId),
    /** Brings the text before back. */
    undo: () => {
      if (state?.is !== "filled") return;
      replace(state.before);
      setState(ticketId, null);
    },
    /** Takes the offered answer in place of the text. */
    take: () => {
      if (state?.is === "offered") fill(state.text, text);
    },
  };
}

export type Assistance = ReturnType<typeof useAssistance>;
