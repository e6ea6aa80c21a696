import { isGroup } from "./nodes.ts";

/** By phone number, or by hidden address (LID). */
export type Addressing = "pn" | "lid";

export interface Identity {
  readonly jid: string;
  readonly lid: string;
  /** Whether WhatsApp tells that the two are one person. */
  readonly mapped: boolean;
}

/** Which of somebody's addresses stand on a frame of theirs, in the words in which clients look for them. */
export function senderAttributes(
  chat: string,
  sender: Identity,
  addressing: Addressing,
  alone = !sender.mapped,
): Record<string, string> {
  const own = addressing === "lid" ? sender.lid : sender.jid;
  const other = addressing === "lid" ? sender.jid : sender.lid;
  const [role, suffix] = [isGroup(chat) ? "participant" : "sender", addressing === "lid" ? "pn" : "lid"];
  return {
    ...(isGroup(chat) ? { from: chat, participant: own } : { from: own }),
    ...(alone ? {} : { [`${role}_${suffix}`]: other }),
    ...(isGroup(chat) || addressing === "lid" ? { addressing_mode: addressing } : {}),
  };
}
