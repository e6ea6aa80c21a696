import type { Inbound, InboundMedia, InboundMessage, WhatsAppIdentity } from "../../../channels/port.ts";
import { safeFileName } from "../../../platform/media/file-name.ts";
import type { FoundContact } from "../../contacts/find-contacts.ts";
import { numberForms } from "../../contacts/rules.ts";
import { previewOfMessage } from "../preview.ts";
import type { Named } from "./name-mentions.ts";

/** The addresses of chat and author, as contacts are looked up. */
export function senderNames({ chat, sender: given }: Pick<Inbound, "chat" | "sender">) {
  const sender: WhatsAppIdentity = given === "me" ? {} : given;
  return {
    pns: formsOf(chat),
    lid: chat.lid ?? null,
    group: chat.group ?? null,
    fromMe: given === "me",
    senderPns: formsOf(sender),
    senderLid: sender.lid ?? null,
  };
}

/** A message as the receiving statements take it; `n` is its index in the batch. */
export function asRow(message: Named<InboundMessage>, n: number) {
  return {
    n,
    ...senderNames(message),
    externalId: message.externalId,
    name: message.pushName,
    kind: message.kind,
    body: message.body,
    preview: previewOfMessage({ kind: message.kind, body: message.body, file: message.media && named(message.media) }),
    quoted: message.quotedExternalId,
    choiceId: message.choiceId,
    late: message.isLate,
    secret: message.secret ?? null,
    mentions: message.named ?? null,
    sentAt: message.sentAt.toISOString(),
  };
}

/** The message with its contacts. */
export const asArrival = (message: Named<InboundMessage>, n: number, contact: FoundContact) => ({
  ...asRow(message, n),
  ...contact,
  sentAt: message.sentAt,
  isGroup: message.chat.group !== undefined,
});

/** The file before its download; its name may hold characters that no row can. */
const named = ({ fileName, isVoiceNote }: InboundMedia) => ({
  fileName: fileName === "" ? "" : safeFileName(fileName),
  isVoiceNote,
});

const formsOf = ({ pn }: WhatsAppIdentity): string[] => (pn === undefined ? [] : numberForms(pn));
