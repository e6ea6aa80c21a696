import { limits } from "@recado/contracts/limits";
import type { ErrorCode } from "@recado/contracts/errors";
import type { MessageKind } from "@recado/contracts/messages";

/** The facts checked before a message of ours is changed or deleted. */
export interface OwnFacts {
  fromMe: boolean;
  isDeleted: boolean;
  kind: MessageKind;
  body: string;
  /** The user who wrote it; null if no user did. */
  userId: number | null;
  sentAt: Date;
}
interface Changer {
  userId: number;
  isAdmin: boolean;
}

const minute = 60_000;

/** Attendants change their own messages; admins, those of every user of the company (decisions: who may). */
const isTheirs = (actor: Changer, message: OwnFacts): boolean => actor.isAdmin || message.userId === actor.userId;

/** Why the text of a sent message can't be changed; undefined if it can. */
export function editRefusal(actor: Changer, message: OwnFacts, now: Date): ErrorCode | undefined {
  // Texts and captions; a sound has no caption, and a file sent without one can't get one later.
  const hasWords =
    message.kind === "chat" || (["image", "video", "application"].includes(message.kind) && message.body !== "");
  if (!message.fromMe || !hasWords) return "ERR_MESSAGE_NOT_EDITABLE";
  if (message.isDeleted) return "ERR_FETCH_WAPP_MSG";
  if (!isTheirs(actor, message)) return "ERR_NO_PERMISSION";
  return now.getTime() - message.sentAt.getTime() > limits.editMinutes * minute ? "ERR_EDIT_TOO_LATE" : undefined;
}

/** Why a message can't be deleted for everyone; undefined if it can. */
export function deleteRefusal(actor: Changer, message: OwnFacts, now: Date): ErrorCode | undefined {
  if (!message.fromMe || message.kind === "call_log") return "ERR_DELETE_WAPP_MSG";
  if (!isTheirs(actor, message)) return "ERR_NO_PERMISSION";
  return now.getTime() - message.sentAt.getTime() > limits.deleteForAllHours * 60 * minute
    ? "ERR_DELETE_WAPP_MSG"
    : undefined;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** One emoji; or an empty text, which removes the reaction. */
export function isReaction(emoji: string): boolean {
  if (emoji === "") return true;
  return (
    [...graphemes.segment(emoji)].length === 1 &&
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3/u.test(emoji)
  );
}
