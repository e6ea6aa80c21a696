import type { BaileysEventMap } from "baileys";
import { isEffect, type InboundMessage } from "../port.ts";
import { interpret } from "./interpret.ts";

const dayMs = 24 * 60 * 60_000;
/** Messages stored in one write. */
const batchSize = 200;

/**
 * The phone's history as messages no older than `days`, newest first, in batches. Edits, deletions and reactions are left
 * out: WhatsApp sends each old message in its final state.
 */
export function historyOf(
  { messages, contacts }: Pick<BaileysEventMap["messaging-history.set"], "messages" | "contacts">,
  { days, now }: { days: number; now: number },
): InboundMessage[][] {
  const names = new Map(contacts.map(({ id, notify, name }) => [id, notify ?? name ?? ""]));
  const past = messages.flatMap(({ key, message, messageTimestamp, pushName }) => {
    const author = key.participant ?? key.remoteJid ?? "";
    const inbound = interpret(key, message, {
      pushName: pushName ?? names.get(author) ?? "",
      timestamp: Number(messageTimestamp),
    });
    return inbound && !isEffect(inbound) && now - inbound.sentAt.getTime() <= days * dayMs ? [inbound] : [];
  });
  past.sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime());
  return Array.from({ length: Math.ceil(past.length / batchSize) }, (_, n) =>
    past.slice(n * batchSize, (n + 1) * batchSize),
  );
}
