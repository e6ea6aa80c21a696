import { defineEvent } from "../../platform/events.ts";

/** A chat was begun, changed, or lost members. */
export const chatChanged = defineEvent<{
  chatId: number;
  /** Who is a member now and was not before. */
  joined: readonly number[];
  /** Who was a member. */
  left: readonly number[];
  /** What those who stay are shown has changed. */
  isChanged: boolean;
}>("chatChanged");

/** A chat is for one of its members not what it was: read, or muted. */
export const chatUserChanged = defineEvent<{ chatId: number; userId: number }>("chatUserChanged");

export const chatMessageSent = defineEvent<{ chatId: number; chatMessageId: number }>("chatMessageSent");
/** Edited or taken back. */
export const chatMessageChanged = defineEvent<{ chatId: number; chatMessageId: number }>("chatMessageChanged");
