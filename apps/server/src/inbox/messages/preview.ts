import type { MessageKind } from "@recado/contracts/messages";
import { cardsOf } from "./vcards.ts";

/** A message's preview in a list: one line, cut beyond any list's width. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, " ").trim();
  // Never half of a surrogate pair.
  return line.length > 255
    ? `${line
        .slice(0, 254)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`
    : line;
}

/** One-line signs for message kinds, in any language. */
const signs: Partial<Record<MessageKind, string>> = {
  image: "📷",
  video: "🎥",
  audio: "🎵",
  application: "📄",
  sticker: "💟",
  locationMessage: "📍",
  contactMessage: "👤",
  poll: "📊",
  order: "🛒",
  numberRequest: "🔢",
  viewOnce: "👁️",
  call_log: "📞",
  waiting: "⏳",
  unsupported: "❔",
  setAside: "⚠️",
};

/** The same for a message of any kind: its sign, and its text or file name. */
export function previewOfMessage({ kind, body, file }: Previewed): string {
  const sign = kind === "audio" && file?.isVoiceNote ? "🎤" : signs[kind];
  const said =
    kind === "contactMessage" ? namesOn(body) : kind === "locationMessage" ? (body.split("|")[2] ?? "") : body;
  const named = said.trim() === "" && kind === "application" ? (file?.fileName ?? "") : said;
  return previewOf(sign === undefined ? named : `${sign} ${named}`);
}

export interface Previewed {
  kind: MessageKind;
  body: string;
  file: { fileName: string; isVoiceNote: boolean } | null;
}

const namesOn = (body: string): string =>
  cardsOf(body)
    .map(({ name }) => name)
    .join(", ");
