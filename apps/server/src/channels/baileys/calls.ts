import type { WACallEvent } from "baileys";
import type { InboundCall } from "../port.ts";
import { identityOf, mergedIdentity } from "./jid.ts";

/** An offer that waited for longer is no call any more. */
const stalestMs = 60_000;

/** A call that rings now, from one person; null for all else: groups, old offers, and how calls go on. */
export function ringingCall(event: WACallEvent, now: number): InboundCall | null {
  const at = event.date.getTime();
  if (event.status !== "offer" || event.isGroup || event.groupJid || !event.id) return null;
  if (Number.isFinite(at) && now - at > stalestMs) return null;
  const from = mergedIdentity(event.from, event.callerPn) ?? identityOf(event.chatId);
  if (!from || from.group !== undefined) return null;
  return { id: event.id, from, isVideo: event.isVideo ?? false, at: new Date(Number.isFinite(at) ? at : now) };
}
