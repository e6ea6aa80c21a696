import type { MessageKind } from "@recado/contracts/messages";
import { serveAs } from "../../../platform/media/sniff.ts";

/**
 * The kind a file is shown as, by its bytes, whatever the message said: a file that browsers can't show inline, or of
 * another kind, is a document to download.
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
      // Some phones store recordings as an MP4 with audio only.
      return is("audio", "video") ? told : "application";
    default:
      return told;
  }
}

const saysNothing = new Set(["application/octet-stream", "text/plain"]);
const wouldAct = /^(?:image|video|audio)\/|html|xml|svg|script/;

/** The type by which a file is served: from its bytes; if they say nothing, the sender's, if that is harmless. */
export function typeAsFound(told: string, sniffedType: string): string {
  const found = sniffedType.split(";")[0]?.trim().toLowerCase() ?? "";
  return saysNothing.has(found) && !wouldAct.test(told) ? told : found;
}
