import type { proto } from "baileys";

export type ContentType = keyof proto.IMessage;

/** Fields that accompany a message and have no content of their own. */
const asides = new Set<string>([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
]);
const viewOnceWrappers = new Set<string>(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"]);
/** Most levels of wrapping to remove; no phone uses as many. */
const deepest = 10;

export interface Unwrapped {
  /** Undefined if no field is content that this version of the protocol knows. */
  type: ContentType | undefined;
  message: proto.IMessage;
  isViewOnce: boolean;
}

/** Unwraps a message: disappearing, view once, sent by another device, caption, edit, album, and future wrappers. */
export function unwrapped(given: proto.IMessage): Unwrapped {
  let message = given;
  let isViewOnce = false;
  for (let depth = 0; ; depth++) {
    const type = typeOf(message);
    if (type === undefined) return { type, message, isViewOnce };
    const part = message[type] as { message?: unknown; viewOnce?: boolean | null };
    isViewOnce ||= viewOnceWrappers.has(type) || part.viewOnce === true;
    if (!isMessage(part.message) || depth === deepest) return { type, message, isViewOnce };
    message = part.message;
  }
}

function typeOf(message: proto.IMessage): ContentType | undefined {
  for (const [key, value] of Object.entries(message)) {
    if (value !== null && value !== undefined && !asides.has(key)) return key as ContentType;
  }
  return undefined;
}

const isMessage = (part: unknown): part is proto.IMessage => typeof part === "object" && part !== null;
