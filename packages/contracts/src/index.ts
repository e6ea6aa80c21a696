import * as modules from "./modules.ts";
import { merge, type Merged } from "./merge.ts";
import type { Envelope, EventName, Events } from "./realtime.ts";
import type { AnswerOf, ParsedOf, RequestOf } from "./contract.ts";

/** The whole API. The browser imports only its type, so that its bundle contains no schemas. */
export const contracts: Api = merge(modules, "contracts");

export type Api = Merged<typeof modules, "contracts">;
export type Call = keyof Api;
export type Request<C extends Call> = RequestOf<Api[C]>;
export type Parsed<C extends Call> = ParsedOf<Api[C]>;
export type Answer<C extends Call> = AnswerOf<Api[C]>;

const events = merge(modules, "events");

/** The argument that the server sends after an event's payload. */
export function envelopeOf<E extends EventName>(entity: E, payload: Events[E]): Envelope {
  // As a record: a union of all events is too complex for TypeScript.
  const idOf = (events as Record<string, (payload: never) => Envelope["id"]>)[entity];
  if (!idOf) throw new Error(`No module announces ${entity}.`);
  return { entity, id: idOf(payload as never) };
}
