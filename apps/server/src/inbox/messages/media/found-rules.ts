import type { MessageKind } from "@recado/contracts/messages";
import { serveAs } from "../../../platform/media/sniff.ts";

/**
 * What a file is shown as, now that its bytes are here, whatever the message said it was: what a browser can't show in
 * place, or is something else, is a document to be saved.
 */
export function kindAsFound(told: MessageKind, sniffedType: string): MessageKind {
  const { type, disposition } = serveAs(sniffedType);
  const is = (...families: readonly string[]) =>
    disposition === "inline" && families.some((family) => type.startsWith(`${family}/`));
  switch (told) {
    case "image":
    case "sticker":
      return is("image") ? told : "application";
    case "video":
      return is("video") ? told : "application";
    case "audio":
      // A film's container around a sound alone is how some telephones keep what they record.
      return is("audio", "video") ? told : "application";
    default:
      return told;
  }
}

const saysNothing = new Set(["application/octet-stream", "text/plain"]);
const wouldAct = /^(?:image|video|audio)\/|html|xml|svg|script/;

/** The type that a file is called by: what its bytes say; where they say nothing, what the sender does, if that is harmless. */
export function typeAsFound(told: string, sniffedType: string): string {
  const found = sniffedType.split(";")[0]?.trim().toLowerCase() ?? "";
  return saysNothing.has(found) && !wouldAct.test(told) ? told : found;
}
