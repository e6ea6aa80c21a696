import type { Item } from "./arrange-messages.ts";

/** Messages that follow one another, drawn or put away together. */
interface Stretch {
  key: string;
  messages: Extract<Item, { kind: "message" }>[];
}
/** A stretch, or what is drawn by itself. */
export type Part = Stretch | { key: string; alone: Item };

/** About so many messages make a stretch. */
const usual = 20;

/**
 * A day's items, those older than `aloneFrom` in stretches. Where one begins a message's own id says, and its name is what
 * follows it: so that what is added before it, as a chat is read back, changes nothing of it.
 */
export function messageGroupsOf(items: readonly Item[], aloneFrom: number): Part[] {
  const parts: Part[] = [];
  let following = "end";
  for (const item of items.toReversed()) {
    const first = parts[0];
    const isOpen = first && "messages" in first && !beginsStretch(first.messages[0]?.message.id ?? 0);
    if (item.kind !== "message" || item.message.id >= aloneFrom || item.message.id < 0)
      parts.unshift({ key: item.key, alone: item });
    else if (isOpen) first.messages.unshift(item);
    else parts.unshift({ key: `to ${following}`, messages: [item] });
    following = item.key;
  }
  return parts;
}

/** Every twentieth or so, wherever ids lie (Knuth's multiplicative hash). */
const beginsStretch = (id: number): boolean => Math.imul(id, 0x9e3779b1) >>> 0 < 2 ** 32 / usual;
