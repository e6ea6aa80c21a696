import type { Request } from "@recado/contracts";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { sessionForgotten } from "../../shell/signals.ts";
import { createStore, type Store } from "../../ui/store.ts";

export type Asked = Request<"POST /tickets/:ticketId/assistance">["body"];

/** What was asked for the composer of a conversation, and what came of it. `before` is what stood in the box then; null once a message was sent, after which an answer is only offered. */
export type AssistanceState =
  | { is: "asking"; before: string | null; abort: AbortController }
  | { is: "answered"; before: string | null; text: string }
  /** The text has changed meanwhile: the answer is offered. */
  | { is: "offered"; text: string }
  /** The answer stands in the box. */
  | { is: "filled"; text: string; before: string }
  | { is: "failed"; problem: string };

/** By ticket: a request goes on while another conversation is looked at. */
export const requests: Store<ReadonlyMap<number, AssistanceState>> = createStore<ReadonlyMap<number, AssistanceState>>(
  new Map(),
);

// Another who signs in here reads nothing of it.
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

/** Asks for a text; does nothing while one is asked for. */
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
    // As a box has it.
    settle((stood) => ({ is: "answered", before: stood, text: text.replaceAll(/\r\n?/g, "\n") }));
  } catch (error) {
    settle(() => ({ is: "failed", problem: problemText(error) }));
  }
}

/** A message was sent: what was asked for before it does not fill the box any more. */
export function noteSent(ticketId: number): void {
  const state = requests.get().get(ticketId);
  if (state?.is === "asking" || state?.is === "answered") setState(ticketId, { ...state, before: null });
}

export function cancelAssistance(ticketId: number): void {
  const state = requests.get().get(ticketId);
  setState(ticketId, null);
  if (state?.is === "asking") state.abort.abort();
}
