import type { BaileysEventMap } from "baileys";
import { isEffect, type InboundMessage } from "../port.ts";
import { interpret } from "./interpret.ts";

const dayMs = 24 * 60 * 60_000;
/** As many as are stored in one write. */
const batchSize = 200;

/**
 * The phone's past as messages, the newest first, in batches: what is younger than so many days. What was done to old
 * messages is left out; they come as they last stood.
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
