import type { Item } from "./arrange-messages.ts";

interface Group {
  key: string;
  messages: Extract<Item, { kind: "message" }>[];
}
/** A group of messages that are mounted together, or a single item. */
export type Part = Group | { key: string; single: Item };

/** The average number of messages in a group. */
const usual = 20;

/**
 * Puts a day's messages older than `singleFrom` into groups. A message's id decides whether it starts a group, and a
 * group's key is what follows it: loading older messages therefore changes no group that is on the page.
 */
export function messageGroupsOf(items: readonly Item[], singleFrom: number): Part[] {
  const parts: Part[] = [];
  let following = "end";
  for (const item of items.toReversed()) {
    const first = parts[0];
    const isOpen = first && "messages" in first && !startsGroup(first.messages[0]?.message.id ?? 0);
    if (item.kind !== "message" || item.message.id >= singleFrom || item.message.id < 0)
      parts.unshift({ key: item.key, single: item });
    else if (isOpen) first.messages.unshift(item);
    else parts.unshift({ key: `to ${following}`, messages: [item] });
    following = item.key;
  }
  return parts;
}

/** True for about one id in twenty, however ids are spaced (Knuth's multiplicative hash). */
const startsGroup = (id: number): boolean => Math.imul(id, 0x9e3779b1) >>> 0 < 2 ** 32 / usual;
