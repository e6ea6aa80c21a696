import type { WACallEvent } from "baileys";
import type { InboundCall } from "../port.ts";
import { identityOf, mergedIdentity } from "./jid.ts";

/** Milliseconds. An older offer is no longer ringing. */
const stalestMs = 60_000;

/** A call from one person that rings now; null for group calls, old offers and later events of a call. */
export function ringingCall(event: WACallEvent, now: number): InboundCall | null {
  const at = event.date.getTime();
  if (event.status !== "offer" || event.isGroup || event.groupJid || !event.id) return null;
  if (Number.isFinite(at) && now - at > stalestMs) return null;
  const from = mergedIdentity(event.from, event.callerPn) ?? identityOf(event.chatId);
  if (!from || from.group !== undefined) return null;
  return { id: event.id, from, isVideo: event.isVideo ?? false, at: new Date(Number.isFinite(at) ? at : now) };
}
