import type { Request } from "@recado/contracts";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { sessionForgotten } from "../../shell/signals.ts";
import { createStore, type Store } from "../../ui/store.ts";

export type Asked = Request<"POST /tickets/:ticketId/assistance">["body"];

/**
 * The state of a conversation's AI request. `before` is the text in the field at the time of the request; null after a
 * message was sent, when an answer is only offered.
 */
export type AssistanceState =
  | { is: "asking"; before: string | null; abort: AbortController }
  | { is: "answered"; before: string | null; text: string }
  /** The text has changed meanwhile: the answer is offered. */
  | { is: "offered"; text: string }
  /** The answer is in the field. */
  | { is: "filled"; text: string; before: string }
  | { is: "failed"; problem: string };

/** By ticket: a request continues while the user views another conversation. */
export const requests: Store<ReadonlyMap<number, AssistanceState>> = createStore<ReadonlyMap<number, AssistanceState>>(
  new Map(),
);

// Another user who signs in here must not see it.
sessionForgotten.listen(() => {
  for (const state of requests.get().values()) if (state.is === "asking") state.abort.abort();
  requests.set(new Map());
});

export function setState(ticketId: number, state: AssistanceState | null): void {
  const next = new Map(requests.get());
  if (state) next.set(ticketId, state);
  else next.delete(ticketId);
  requests.set(next);
}

/** Requests a text; does nothing while a request is pending. */
export async function askAssistance(ticketId: number, body: Asked, before: string): Promise<void> {
  if (requests.get().get(ticketId)?.is === "asking") return;
  const abort = new AbortController();
  const asking: AssistanceState = { is: "asking", before, abort };
  setState(ticketId, asking);
  const settle = (state: (before: string | null) => AssistanceState) => {
    const known = requests.get().get(ticketId);
    if (known?.is === "asking" && known.abort === abort) setState(ticketId, state(known.before));
  };
  try {
    const { text } = await call("POST /tickets/:ticketId/assistance", {
      params: { ticketId },
      body,
      signal: abort.signal,
    });
    // Use a text field's line breaks.
    settle((stood) => ({ is: "answered", before: stood, text: text.replaceAll(/\r\n?/g, "\n") }));
  } catch (error) {
    settle(() => ({ is: "failed", problem: problemText(error) }));
  }
}

/** A message was sent: an earlier request must no longer fill the field. */
export function noteSent(ticketId: number): void {
  const state = requests.get().get(ticketId);
  if (state?.is === "asking" || state?.is === "answered") setState(ticketId, { ...state, before: null });
}

export function cancelAssistance(ticketId: number): void {
  const state = requests.get().get(ticketId);
  setState(ticketId, null);
  if (state?.is === "asking") state.abort.abort();
}
