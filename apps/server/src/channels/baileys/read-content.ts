import type { proto } from "baileys";
import { boundText, inboundLimits } from "../bounds.ts";
import type { InboundMessage } from "../port.ts";
import {
  buttonsText,
  eventText,
  hydratedText,
  interactiveText,
  inviteText,
  lines,
  listText,
  nativeChoice,
  orderText,
  paymentText,
  pollResultText,
  pollText,
  productText,
} from "./read-business.ts";
import { readMedia, thumbnailOf, type MediaPart } from "./read-media.ts";
import { unwrapped, type ContentType } from "./unwrap.ts";
import { storedCards } from "./vcards.ts";

/** The content of a message, without sender, chat and time. */
export type Content = Pick<InboundMessage, "kind" | "body" | "choiceId" | "media">;

/**
 * Content that is no message for people: the phone's settings, keys and lists, pins, the frame of an album (its pictures
 * arrive as messages), calls (reported by their own stanzas).
 */
const silent = new Set<ContentType>([
  "protocolMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "albumMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "callLogMesssage",
  "call",
  "bcallMessage",
  "chat",
]);

const content = (kind: Content["kind"], body: string | null | undefined, more: Partial<Content> = {}): Content => ({
  kind,
  body: body ?? "",
  choiceId: null,
  media: null,
  ...more,
});

/** Reads the content of a message, wrapped or not; null for silent content. Unknown content becomes "unsupported". */
export function readContent(given: proto.IMessage, key: proto.IMessageKey): Content | null {
  const { type, message, isViewOnce } = unwrapped(given);
  // A kind that is newer than this version of the protocol has no readable field.
  if (type === undefined) return onlyDistributesKeys(message) ? null : content("unsupported", "");
  if (silent.has(type)) return null;
  if (isViewOnce) return content("viewOnce", "");
  return (
    readText(message) ??
    readFile(message, key) ??
    readPlace(message) ??
    readReply(message) ??
    readOffer(message, key) ??
    content("unsupported", "")
  );
}

const onlyDistributesKeys = (message: proto.IMessage): boolean =>
  Boolean(message.senderKeyDistributionMessage ?? message.fastRatchetKeySenderKeyDistributionMessage);

function readText(m: proto.IMessage): Content | null {
  if (typeof m.conversation === "string") return content("chat", m.conversation);
  if (m.extendedTextMessage) return content("chat", m.extendedTextMessage.text);
  if (m.groupInviteMessage) return content("chat", inviteText(m.groupInviteMessage));
  if (m.eventMessage) return content("chat", eventText(m.eventMessage));
  if (m.scheduledCallCreationMessage) return content("chat", lines(`📞 ${m.scheduledCallCreationMessage.title ?? ""}`));
  if (m.questionResponseMessage) return content("chat", m.questionResponseMessage.text);
  const poll = m.pollCreationMessage ?? m.pollCreationMessageV2 ?? m.pollCreationMessageV3 ?? m.pollCreationMessageV5;
  if (poll) return content("poll", pollText(poll));
  if (m.requestPhoneNumberMessage) return content("numberRequest", "");
  const result = m.pollResultSnapshotMessage ?? m.pollResultSnapshotMessageV3;
  return result ? content("poll", pollResultText(result)) : null;
}

function readFile(m: proto.IMessage, key: proto.IMessageKey): Content | null {
  const file = (
    part: MediaPart & { caption?: string | null },
    kind: Content["kind"],
    purpose: "Image" | "Video" | "Audio" | "Document",
  ) => content(kind, part.caption, { media: readMedia(part, purpose, key) });
  if (m.imageMessage) return file(m.imageMessage, "image", "Image");
  if (m.videoMessage) return file(m.videoMessage, "video", "Video");
  if (m.ptvMessage)
    return content("video", m.ptvMessage.caption, { media: readMedia(m.ptvMessage, "Video", key, { isRound: true }) });
  if (m.audioMessage) return file(m.audioMessage, "audio", "Audio");
  if (m.documentMessage) return file(m.documentMessage, "application", "Document");
  if (m.stickerMessage) return file(m.stickerMessage, "sticker", "Image");
  return null;
}

function readPlace(m: proto.IMessage): Content | null {
  if (m.locationMessage) {
    const { name, address, comment } = m.locationMessage;
    return placed(m.locationMessage, lines(name, address) || comment);
  }
  if (m.liveLocationMessage) return placed(m.liveLocationMessage, m.liveLocationMessage.caption);
  if (m.contactMessage) return content("contactMessage", storedCards([m.contactMessage.vcard ?? ""]));
  if (m.contactsArrayMessage)
    return content(
      "contactMessage",
      storedCards((m.contactsArrayMessage.contacts ?? []).map((one) => one.vcard ?? "")),
    );
  return null;
}

/** A body of picture, link and description, separated by "|". */
function placed(
  place: Pick<proto.Message.ILocationMessage, "degreesLatitude" | "degreesLongitude" | "jpegThumbnail">,
  description: string | null | undefined,
): Content | null {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  const picture = thumbnailOf(place.jpegThumbnail, inboundLimits.placePicture);
  const parts = [
    picture ? `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}` : "",
    `https://maps.google.com/maps?q=${latitude},${longitude}&z=17`,
    // The parts themselves must not contain the separator.
    boundText(description ?? "", inboundLimits.place)
      .replaceAll("|", "/")
      .trim() || `${latitude}, ${longitude}`,
  ];
  return content("locationMessage", parts.join("|"));
}

const isDegrees = (given: number | null | undefined, most: number): given is number =>
  typeof given === "number" && Math.abs(given) <= most;

/** A choice: its id for bots, and its visible text for people. */
function readReply(m: proto.IMessage): Content | null {
  const chosen = (shown: string | null | undefined, choiceId: string | null | undefined) =>
    content("chat", shown || choiceId, { choiceId: choiceId || null });
  if (m.listResponseMessage)
    return chosen(
      m.listResponseMessage.title || m.listResponseMessage.description,
      m.listResponseMessage.singleSelectReply?.selectedRowId,
    );
  if (m.buttonsResponseMessage)
    return chosen(m.buttonsResponseMessage.selectedDisplayText, m.buttonsResponseMessage.selectedButtonId);
  if (m.templateButtonReplyMessage)
    return chosen(m.templateButtonReplyMessage.selectedDisplayText, m.templateButtonReplyMessage.selectedId);
  const answer = m.interactiveResponseMessage;
  return answer ? chosen(answer.body?.text, nativeChoice(answer.nativeFlowResponseMessage?.paramsJson)) : null;
}

/** Reads orders, products and interactive messages as text, with the picture or file of their header. */
function readOffer(m: proto.IMessage, key: proto.IMessageKey): Content | null {
  if (m.orderMessage) return content("order", orderText(m.orderMessage));
  if (m.invoiceMessage) return content("order", lines(m.invoiceMessage.note));
  if (m.requestPaymentMessage)
    return content("order", lines(paymentText(m.requestPaymentMessage), noteOf(m.requestPaymentMessage.noteMessage)));
  if (m.sendPaymentMessage) return content("order", noteOf(m.sendPaymentMessage.noteMessage));
  if (m.productMessage) {
    const { product, catalog } = m.productMessage;
    const picture = product?.productImage ?? catalog?.catalogImage;
    const media = picture?.mediaKey ? readMedia(picture, "Image", key) : null;
    return content("order", productText(m.productMessage), { media });
  }
  if (m.listMessage) return content("chat", listText(m.listMessage));
  if (m.buttonsMessage) return headed(m.buttonsMessage, buttonsText(m.buttonsMessage), key);
  const template = m.templateMessage ?? m.highlyStructuredMessage?.hydratedHsm;
  const hydrated = template?.hydratedTemplate ?? template?.hydratedFourRowTemplate;
  if (hydrated) return headed(hydrated, hydratedText(hydrated), key);
  const interactive = m.interactiveMessage ?? template?.interactiveMessageTemplate;
  return interactive ? headed(interactive.header ?? {}, interactiveText(interactive), key) : null;
}

/** A text whose header may be a file. */
function headed(
  head: Pick<proto.IMessage, "imageMessage" | "videoMessage" | "documentMessage">,
  body: string,
  key: proto.IMessageKey,
): Content {
  const { imageMessage, videoMessage, documentMessage } = head;
  const file = readFile({ imageMessage, videoMessage, documentMessage }, key);
  return file ? { ...file, body: lines(file.body, body) } : content("chat", body);
}

const noteOf = (note: proto.IMessage | null | undefined): string =>
  note?.extendedTextMessage?.text ?? note?.conversation ?? "";
