import type { Request } from "@recado/contracts";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { createStore, type Store } from "../../ui/store.ts";

export type Asked = Request<"POST /tickets/:ticketId/assistance">["body"];

/** What was asked for the composer of a conversation, and what came of it. `before` is what stood in the box then. */
export type AssistanceState =
  | { is: "asking"; before: string; abort: AbortController }
  | { is: "answered"; before: string; text: string }
  /** The text has changed meanwhile: the answer is offered. */
  | { is: "offered"; text: string }
  /** The answer stands in the box. */
  | { is: "filled"; before: string }
  | { is: "failed"; problem: string };

/** By ticket: a request goes on while another conversation is looked at. */
export const requests: Store<ReadonlyMap<number, AssistanceState>> = createStore<ReadonlyMap<number, AssistanceState>>(
  new Map(),
);

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
  const settle = (state: AssistanceState) => {
    if (requests.get().get(ticketId) === asking) setState(ticketId, state);
  };
  try {
    const { text } = await call("POST /tickets/:ticketId/assistance", {
      params: { ticketId },
      body,
      signal: abort.signal,
    });
    settle({ is: "answered", before, text });
  } catch (error) {
    settle({ is: "failed", problem: problemText(error) });
  }
}

export function cancelAssistance(ticketId: number): void {
  const state = requests.get().get(ticketId);
  setState(ticketId, null);
  if (state?.is === "asking") state.abort.abort();
}
