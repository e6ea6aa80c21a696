import type { BinaryNode } from "baileys";
import type { Ack, AckReport } from "../port.ts";

/** The ack of each receipt type; other types do not concern recipients. */
const reach: Record<string, Ack | undefined> = { delivered: 2, inactive: 2, read: 3, played: 4 };

/** Reads a receipt for our messages: one id is in its attributes, further ids in its list. */
export function reportsOf({ attrs, content }: BinaryNode): AckReport[] {
  const ack = reach[attrs.type ?? "delivered"];
  if (!ack || !attrs.id) return [];
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === "list") : [];
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []));
  const ids = [attrs.id, ...items.flatMap((item) => (item.tag === "item" && item.attrs.id ? [item.attrs.id] : []))];
  return ids.map((externalId) => ({ externalId, ack }));
}
