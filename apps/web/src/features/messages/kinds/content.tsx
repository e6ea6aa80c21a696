import type { Message } from "@recado/contracts/messages";
import { MessageText } from "../message-text.tsx";
import { withMentions } from "../with-mentions.ts";
import { AudioMessage } from "./audio.tsx";
import { ContactCards } from "./contact-cards.tsx";
import { Document } from "./document.tsx";
import { Location } from "./location.tsx";
import { LostCall, NumberRequest, Order, Poll, Unshown } from "./notices.tsx";
import { Picture, Sticker } from "./picture.tsx";
import { Video } from "./video.tsx";

/** The content of a bubble besides its text; null for plain text. */
export function Content({ message }: { message: Message }) {
  const { mediaType, body } = message;
  switch (mediaType) {
    case "chat":
      return null;
    case "image":
      return <Picture message={message} />;
    case "video":
      return <Video message={message} />;
    case "audio":
      return <AudioMessage message={message} />;
    case "application":
      return <Document message={message} />;
    case "sticker":
      return <Sticker message={message} />;
    case "locationMessage":
      return <Location body={body} />;
    case "contactMessage":
      return <ContactCards body={body} />;
    case "poll":
      return <Poll body={body} />;
    case "order":
      return <Order body={body} />;
    case "numberRequest":
      return <NumberRequest fromMe={message.fromMe} />;
    case "call_log":
      return <LostCall message={message} />;
    case "viewOnce":
    case "waiting":
    case "setAside":
      return <Unshown kind={mediaType} />;
    default:
      return <Unshown kind="unsupported" />;
  }
}

const captioned = new Set<Message["mediaType"]>(["image", "video", "application", "audio", "viewOnce", "unsupported"]);

/** The text of a message, or the caption of a file. */
export function Caption({ message: { mediaType, body, media, mentions } }: { message: Message }) {
  if (body === "" || (mediaType !== "chat" && !captioned.has(mediaType))) return null;
  // Without a caption, WhatsApp sends the file's name as one.
  if (mediaType === "application" && body === media?.fileName) return null;
  const names = mentions.map(({ name }) => name);
  return <MessageText body={names.length === 0 ? body : withMentions(body, names)} />;
}
