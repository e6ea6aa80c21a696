import type { MessageKind } from "@recado/contracts/messages";
import type { StoredMention } from "../../contacts/names-of.ts";
import { keyOf } from "./receive-rules.ts";

/** The content received for a message. */
export interface Content {
  /** Its place in the batch. */
  n: number;
  contactId: number;
  sender: string;
  externalId: string;
  kind: MessageKind;
  body: string;
  choiceId: string | null;
  secret: string | null;
  quoted: string | null;
  mentions: readonly StoredMention[] | null;
}

/** A message that is stored. */
export interface Stored {
  id: number;
  ticketId: number;
  kind: MessageKind;
  body: string;
}

/** A stored message that gets the content at `n`. */
export interface Refill {
  n: number;
  messageId: number;
  ticketId: number;
  /** Its content was unknown until now. */
  wasWaiting: boolean;
  kind: MessageKind;
  body: string;
  choiceId: string | null;
  /** Null: the stored one stays. */
  secret: string | null;
  /** Null: the stored one stays. */
  quoted: string | null;
  mentions: readonly StoredMention[] | null;
}

/**
 * Which stored messages get new content from what arrived again, in order: the first content fills a waiting message; a
 * live location keeps its last place.
 */
export function refillsOf(again: readonly Content[], stored: ReadonlyMap<string, Stored>): Refill[] {
  const refills = new Map<number, Refill>();
  for (const content of again) {
    const message = stored.get(keyOf(content));
    const before = message && refills.get(message.id);
    const now = before ?? message;
    if (!message || !now || !takes(now, content)) continue;
    refills.set(message.id, {
      n: content.n,
      messageId: message.id,
      ticketId: message.ticketId,
      wasWaiting: message.kind === "waiting",
      kind: content.kind,
      body: content.body,
      choiceId: content.choiceId,
      mentions: content.mentions,
      secret: content.secret ?? before?.secret ?? null,
      quoted: content.quoted ?? before?.quoted ?? null,
    });
  }
  return [...refills.values()];
}

const takes = (now: Pick<Stored, "kind" | "body">, { kind, body }: Content): boolean =>
  now.kind === "waiting"
    ? kind !== "waiting"
    : now.kind === "locationMessage" && kind === "locationMessage" && now.body !== body;
