import type { proto } from "baileys";

export type ContentType = keyof proto.IMessage;

/** What comes along with a message and says nothing by itself. */
const asides = new Set<string>([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
]);
const viewOnceWrappers = new Set<string>(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"]);
/** No phone wraps so often; whoever does keeps us from nothing. */
const deepest = 10;

export interface Unwrapped {
  /** Undefined where there is nothing but asides, or what this version of the protocol doesn't know. */
  type: ContentType | undefined;
  message: proto.IMessage;
  isViewOnce: boolean;
}

/** A message out of all that wraps it: disappearing, view once, sent by another device, caption, edit, album, and what is to come. */
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
