import { useEffect, useEffectEvent } from "react";
import { useStore } from "../../ui/store.ts";
import { askAssistance, cancelAssistance, requests, setState, type Asked } from "./requests.ts";

interface Given {
  ticketId: number;
  /** What stands in the box. */
  text: string;
  /** Replaces it. */
  replace: (text: string) => void;
}

/** Fills the box with what was asked for, unless its text changed meanwhile; then the answer is offered. Never sends. */
export function useAssistance({ ticketId, text, replace }: Given) {
  const state = useStore(requests, (all) => all.get(ticketId)) ?? null;
  const take = useEffectEvent(() => {
    if (state?.is !== "answered") return;
    if (text === state.before) {
      replace(state.text);
      setState(ticketId, { is: "filled", before: state.before });
    } else setState(ticketId, { is: "offered", text: state.text });
  });
  useEffect(() => {
    if (state?.is === "answered") take();
  }, [state]);
  // The box was sent or emptied: there is nothing left to take back.
  const isOver = state?.is === "filled" && text === "";
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
      if (state?.is !== "offered") return;
      replace(state.text);
      setState(ticketId, { is: "filled", before: text });
    },
  };
}

export type Assistance = ReturnType<typeof useAssistance>;
