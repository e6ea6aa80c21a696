import { isGroup } from "./nodes.ts";

/** By phone number, or by hidden address (LID). */
export type Addressing = "pn" | "lid";

export interface Identity {
  readonly jid: string;
  readonly lid: string;
  /** Whether WhatsApp reveals that both addresses belong to one person. */
  readonly mapped: boolean;
}

/** The sender's addresses on a frame, under the attribute names that clients read. */
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
