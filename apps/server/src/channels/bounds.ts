import { createHash } from "node:crypto";
import { limits } from "@recado/contracts/limits";
import { storableText } from "@recado/contracts/storable-text";
import { safeFileName } from "../platform/media/file-name.ts";
import type { InboundMention } from "./mentions.ts";
import { isEffect, type Inbound, type InboundMedia, type InboundMessage, type MediaSource } from "./inbound.ts";

/** Limits of fields that customers send: characters, unless noted. */
export const inboundLimits = {
  /** Longer than WhatsApp's own ids. */
  id: 200,
  /** WhatsApp's limit for the name of a group; people's names are shorter. */
  name: 100,
  body: limits.messageBody.max,
  /** The description of a location, beside its link and picture. */
  place: 2_000,
  choiceId: 1_000,
  emoji: 32,
  contentType: 200,
  /** Each part of a file's location and keys. */
  source: 4_096,
  /** An encrypted edit, base64: up to four bytes per character of the body, and the envelope. */
  sealedEdit: 512 * 1_024,
  /** Bytes of a picture's preview. */
  thumbnail: 12 * 1_024,
  /** Bytes of a location's picture, which is part of the message's body. */
  placePicture: 36 * 1_024,
} as const;

/** The text cut to the limit; the cut shows as a mark at the end. */
export function boundText(text: string, most: number): string {
  if (text.length <= most) return storableText(text);
  // Half a surrogate pair at the end would show as a broken character.
  const end = (text.codePointAt(most - 2) ?? 0) > 0xffff ? most - 2 : most - 1;
  return `${storableText(text.slice(0, end))}…`;
}

/** Names are compared with others, so the cut leaves no mark. */
export const boundName = (name: string): string => storableText(name.slice(0, inboundLimits.name));

/** Senders choose the ids of their messages: too long an id is replaced by its digest. */
export function boundId(id: string): string {
  const text = storableText(id);
  return text.length <= inboundLimits.id ? text : createHash("sha256").update(text).digest("hex");
}

/** A message, or a change of one, with every field bounded and storable. All channels pass messages through it. */
export function boundInbound(inbound: Inbound): Inbound {
  if (!isEffect(inbound)) return boundMessage(inbound);
  const target = boundId(inbound.target);
  switch (inbound.kind) {
    case "edit":
      return {
        ...inbound,
        target,
        body: boundText(inbound.body, inboundLimits.body),
        mentions: boundMentions(inbound.mentions),
      };
    case "reaction":
      return { ...inbound, target, emoji: storableText(inbound.emoji.slice(0, inboundLimits.emoji)) };
    case "sealedEdit":
      return {
        ...inbound,
        target,
        seal: inbound.seal.payload.length > inboundLimits.sealedEdit ? unreadable : inbound.seal,
      };
    case "revoke":
      return { ...inbound, target };
  }
}

/** A truncated encrypted text can't be decrypted. */
const unreadable = { payload: "", iv: "", names: [] };

export function boundMessage(message: InboundMessage): InboundMessage {
  return {
    ...message,
    externalId: boundId(message.externalId),
    pushName: boundName(message.pushName),
    body: boundText(message.body, inboundLimits.body),
    quotedExternalId: message.quotedExternalId === null ? null : boundId(message.quotedExternalId),
    choiceId: message.choiceId === null ? null : boundText(message.choiceId, inboundLimits.choiceId),
    media: message.media && boundMedia(message.media),
    mentions: boundMentions(message.mentions),
  };
}

/** A message may mention all people of a group without naming them in its text. */
export const boundMentions = (mentions: readonly InboundMention[] = []): InboundMention[] =>
  mentions
    .filter(({ token }) => token !== "" && token.length <= inboundLimits.name && storableText(token) === token)
    .slice(0, limits.mentions);

function boundMedia(media: InboundMedia): InboundMedia {
  const { contentType, fileName, thumbnail, source } = media;
  return {
    ...media,
    contentType: storableText(contentType.slice(0, inboundLimits.contentType)),
    fileName: fileName === "" ? "" : safeFileName(fileName),
    thumbnail: thumbnail && thumbnail.length <= inboundLimits.thumbnail ? thumbnail : null,
    source: boundSource(source),
  };
}

/** A truncated location is useless: drop it, and the message shows that its file can't be fetched. */
const boundSource = (source: MediaSource): MediaSource =>
  Object.fromEntries(
    Object.entries(source).map(([name, value]) => [
      name,
      typeof value === "string" ? value.slice(0, inboundLimits.source) : value,
    ]),
  );
