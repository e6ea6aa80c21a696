import type { proto } from "baileys";
import type { QuotedRef } from "../port.ts";

/** The part of a quoted message that a reply shows; the receiver's phone has the whole message. */
export function quotedContent({ kind, body, file }: QuotedRef): proto.IMessage {
  const mimetype = file?.contentType ?? "";
  const picture = file?.thumbnail ? { jpegThumbnail: Buffer.from(file.thumbnail, "base64") } : {};
  const caption = body === "" ? {} : { caption: body };
  const length = file?.seconds ? { seconds: Math.max(1, Math.round(file.seconds)) } : {};
  switch (kind) {
    case "image":
      return { imageMessage: { mimetype, ...picture, ...caption } };
    case "video":
      return { videoMessage: { mimetype, ...picture, ...length, ...caption } };
    case "audio":
      return { audioMessage: { mimetype, ...length, ptt: file?.isVoiceNote ?? false } };
    case "application":
      return { documentMessage: { mimetype, fileName: file?.fileName ?? "", ...picture, ...caption } };
    case "sticker":
      return { stickerMessage: { mimetype } };
    case "locationMessage":
      return { locationMessage: quotedPlace(body) };
    case "contactMessage":
      return { contactMessage: { displayName: /^FN[^:\r\n]*:(.*)$/im.exec(body)?.[1]?.trim() ?? "", vcard: body } };
    case "poll": {
      const [name = "", ...options] = body.split("\n");
      return { pollCreationMessage: { name, options: options.map((optionName) => ({ optionName })) } };
    }
    default:
      return { conversation: body };
  }
}

/** Reads a body of picture, link and description. */
function quotedPlace(body: string): proto.Message.ILocationMessage {
  const [, link = "", name = ""] = body.split("|");
  const [, latitude, longitude] = /[?&]q=(-?[\d.]+),(-?[\d.]+)/.exec(link) ?? [];
  return { degreesLatitude: Number(latitude ?? 0), degreesLongitude: Number(longitude ?? 0), name };
}
