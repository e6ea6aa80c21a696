import { defineEvent } from "../../platform/events.ts";

/** A chat was begun, changed, or lost members. */
export const chatChanged = defineEvent<{
  chatId: number;
  /** New members. */
  joined: readonly number[];
  /** Former members. */
  left: readonly number[];
  /** Whether anything changed for the remaining members. */
  isChanged: boolean;
}>("chatChanged");

/** A chat changed for one of its members: it was read or muted. */
export const chatUserChanged = defineEvent<{ chatId: number; userId: number }>("chatUserChanged");

export const chatMessageSent = defineEvent<{ chatId: number; chatMessageId: number }>("chatMessageSent");
/** A message was edited or deleted. */
export const chatMessageChanged = defineEvent<{ chatId: number; chatMessageId: number }>("chatMessageChanged");
