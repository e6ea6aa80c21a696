import { jidNormalizedUser, proto } from "baileys";
import type { MediaSource, Outbound, OutboundFile, QuotedRef, WhatsAppIdentity } from "../port.ts";
import { secretOf } from "../message-secret.ts";
import { withTokens, type Mention } from "../mentions.ts";
import { jidOf, participantOf } from "./jid.ts";
import { quotedContent } from "./quoted-content.ts";

type Spoken = Exclude<Outbound, { kind: "read" | "block" }>;

/** Context for encoding a message. */
export interface About {
  /** Our own addresses: the number's, and the privacy id's where known. */
  me: { id: string; lid?: string | undefined };
  /** Key from which each message's secret is derived. */
  secret: Buffer;
  /** The location of the message's file at WhatsApp; for an edit, of the file of the edited message. */
  uploaded: MediaSource | null;
  /** For an edit: the message as it was sent. */
  changed: Outbound | null;
}

/** Encodes a message for the protocol. The same message always gives the same content. */
export function contentOf(outbound: Spoken, about: About): proto.IMessage {
  const jid = jidOf(outbound.to);
  switch (outbound.kind) {
    case "text":
    case "location":
    case "contacts":
    case "media":
    case "numberRequest":
      return {
        ...said(outbound, about),
        // Reports and votes about the message are encrypted with this secret.
        messageContextInfo: {
          messageSecret: secretOf(about.secret, outbound.externalId),
        },
      };
    case "edit": {
      const { changed } = about;
      const editedMessage =
        changed?.kind === "media"
          ? said({ ...changed, caption: outbound.body, quoted: null }, about)
          : { extendedTextMessage: editedText(outbound) };
      const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
      return { protocolMessage: { key: ownKey(jid, outbound.target), type, editedMessage, timestampMs: Date.now() } };
    }
    case "revoke":
      return {
        protocolMessage: { key: ownKey(jid, outbound.target), type: proto.Message.ProtocolMessage.Type.REVOKE },
      };
    case "react":
      return {
        reactionMessage: {
          key: {
            remoteJid: jid,
            fromMe: outbound.targetFromMe,
            id: outbound.target,
            ...(outbound.targetSender ? { participant: participantOf(outbound.targetSender) } : {}),
          },
          text: outbound.emoji,
          senderTimestampMs: Date.now(),
        },
      };
  }
}

/** Attributes of the stanza: the server cannot read the encrypted content. */
export function attributesOf({ kind }: Spoken): { edit?: string } {
  return kind === "edit" ? { edit: "1" } : kind === "revoke" ? { edit: "7" } : {};
}

const ownKey = (remoteJid: string, id: string): proto.IMessageKey => ({ remoteJid, fromMe: true, id });

/** The text in the protocol's form: phones show a name for each address after an @. */
function mentioning(body: string, mentions: readonly Mention[] = []): { text: string; mentionedJid?: string[] } {
  const { text, named } = withTokens(body, mentions, (of) => participantOf(of).replace(/@.*$/, ""));
  return { text, ...(named.length > 0 && { mentionedJid: named.map(participantOf) }) };
}

function editedText({ body, mentions }: { body: string; mentions?: readonly Mention[] }) {
  const { text, ...context } = mentioning(body, mentions);
  return { text, ...(context.mentionedJid && { contextInfo: context }) };
}

function said(outbound: Extract<Outbound, { quoted: QuotedRef | null }>, about: About): proto.IMessage {
  const { text, ...named } = mentioning(wordsOf(outbound), outbound.mentions);
  const contextInfo = {
    ...named,
    ...(outbound.quoted && quote(outbound.quoted, outbound.to, about.me)),
    ...(outbound.isForwarded && { isForwarded: true, forwardingScore: 1 }),
  };
  const context = Object.keys(contextInfo).length > 0 ? { contextInfo } : {};
  switch (outbound.kind) {
    case "text":
      return { extendedTextMessage: { text, ...context } };
    case "location": {
      const { latitude, longitude, name } = outbound;
      const place = { degreesLatitude: latitude, degreesLongitude: longitude, ...(name ? { name } : {}) };
      return { locationMessage: { ...place, ...context } };
    }
    case "contacts": {
      const contacts = outbound.cards.map(({ name, vcard }) => ({ displayName: name, vcard }));
      const [first] = contacts;
      if (contacts.length === 1 && first) return { contactMessage: { ...first, ...context } };
      const displayName = contacts.map((one) => one.displayName).join(", ");
      return { contactsArrayMessage: { displayName, contacts, ...context } };
    }
    case "numberRequest":
      return { requestPhoneNumberMessage: context };
    case "media": {
      if (!about.uploaded) throw new Error("A file is uploaded before it is sent.");
      return fileMessage(outbound.file, text, { ...lying(about.uploaded), ...context });
    }
  }
}

const wordsOf = (outbound: Parameters<typeof said>[0]): string =>
  outbound.kind === "text" ? outbound.body : outbound.kind === "media" ? outbound.caption : "";

function fileMessage(file: OutboundFile, caption: string, where: object): proto.IMessage {
  const { contentType, fileName, width, height, seconds, peaks, thumbnail } = file;
  const size = width !== null && height !== null ? { width, height } : {};
  const picture = thumbnail === null ? {} : { jpegThumbnail: Buffer.from(thumbnail, "base64") };
  const base = { ...where, mimetype: contentType, ...picture };
  const words = caption === "" ? {} : { caption };
  const length = seconds === null ? {} : { seconds: Math.max(1, Math.round(seconds)) };
  switch (file.kind) {
    case "image":
      return { imageMessage: { ...base, ...size, ...words } };
    case "video":
      return { videoMessage: { ...base, ...size, ...length, ...words } };
    case "audio": {
      const waveform = peaks === null ? {} : { waveform: Uint8Array.from(peaks) };
      return { audioMessage: { ...where, mimetype: contentType, ...length, ...waveform, ptt: file.isVoiceNote } };
    }
    case "sticker":
      return { stickerMessage: { ...where, mimetype: contentType, ...size } };
    case "application":
      return { documentMessage: { ...base, fileName, title: fileName, ...words } };
  }
}

/** The location and the keys with which a receiver downloads and decrypts the file. */
function lying(source: MediaSource): object {
  const bytes = (name: string) => Buffer.from(String(source[name] ?? ""), "base64");
  return {
    url: source.url,
    directPath: source.directPath,
    mediaKey: bytes("mediaKey"),
    fileSha256: bytes("sha256"),
    fileEncSha256: bytes("encryptedSha256"),
    fileLength: source.size,
    mediaKeyTimestamp: source.uploadedAt,
  };
}

function quote(quoted: QuotedRef, chat: WhatsAppIdentity, me: About["me"]): proto.IContextInfo {
  // Use our own privacy id where the other side uses one.
  const ours = jidOf(chat).endsWith("@lid") ? (me.lid ?? me.id) : me.id;
  const author = quoted.fromMe ? ours : quoted.sender ? participantOf(quoted.sender) : jidOf(chat);
  return {
    stanzaId: quoted.externalId,
    participant: jidNormalizedUser(author),
    quotedMessage: quotedContent(quoted),
  };
}
