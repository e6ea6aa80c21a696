import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { proto } from "./baileys.ts";
import { messageOf, type Content } from "./content.ts";
import { sealMedia } from "./media-crypto.ts";
import type { Network } from "./network.ts";
import { isGroup, phoneJid } from "./nodes.ts";

export interface PastMessage {
  content: Content;
  /** Unix time in milliseconds. */
  at: number;
  id?: string;
  /** The company wrote it. */
  fromMe?: boolean;
  /** In a group: the author. */
  participant?: string;
  pushName?: string;
  /** Default READ for the company's own, none for others'. */
  status?: keyof typeof proto.WebMessageInfo.Status;
}

export interface PastConversation {
  /** A customer's number, or a group. */
  with: string;
  messages: PastMessage[];
  name?: string;
  unread?: number;
}

export type HistoryType = keyof typeof proto.HistorySync.HistorySyncType & keyof typeof proto.Message.HistorySyncType;

export interface History {
  /** Default RECENT. */
  type?: HistoryType;
  conversations?: PastConversation[];
  /** Numbers and their self-chosen names. */
  pushNames?: Record<string, string>;
  /** Numbers for which number and hidden address are revealed. */
  mapped?: string[];
  chunkOrder?: number;
  /** Percent; default 100. */
  progress?: number;
  /** The request that it answers: the id of the device's message. */
  requestId?: string;
  /** In the message itself instead of on the media host. */
  inline?: boolean;
}

/** A device's request to its account's phone: more history, a message that it couldn't see… */
export interface PhoneRequest {
  id: string;
  device: string;
  /** HISTORY_SYNC_ON_DEMAND, PLACEHOLDER_MESSAGE_RESEND… */
  type: string;
  request: proto.Message.IPeerDataOperationRequestMessage;
}

const { Type } = proto.Message.ProtocolMessage;

/** The account's phone gives its device a piece of history; gives the message's id. */
export async function sendHistory(network: Network, device: string, history: History): Promise<string> {
  // The same numbers under two names.
  const syncType = proto.Message.HistorySyncType[history.type ?? "RECENT"];
  const blob = deflateSync(proto.HistorySync.encode(describe(network, history)).finish());
  const { chunkOrder = 1, progress = 100, requestId } = history;
  const notification = { syncType, chunkOrder, progress, peerDataRequestSessionId: requestId };
  if (history.inline) return tellDevice(network, device, { ...notification, initialHistBootstrapInlinePayload: blob });
  const { sealed, ...file } = await sealMedia(blob, "md-msg-hist");
  return tellDevice(network, device, { ...notification, ...file, directPath: network.media.put(sealed) });
}

/** The account's phone sends its device a message that had arrived without content. */
export function resendPlaceholder(network: Network, { id, device, request }: PhoneRequest): Promise<string> {
  const results = (request.placeholderMessageResendRequest ?? []).map(({ messageKey }) => {
    const written = network.written.find(messageKey?.id ?? "", { device });
    if (!written) throw new Error(`nobody wrote ${messageKey?.id} to ${device}`);
    const messageTimestamp = Math.floor(written.at / 1000);
    const whole = proto.WebMessageInfo.fromObject({ key: messageKey, message: written.message, messageTimestamp });
    const webMessageInfoBytes = proto.WebMessageInfo.encode(whole).finish();
    return { placeholderMessageResendResponse: { webMessageInfoBytes } };
  });
  const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;
  const answer = {
    peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
    stanzaId: id,
    peerDataOperationResult: results,
  };
  const type = Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE;
  return toDevice(network, device, { type, peerDataOperationRequestResponseMessage: answer });
}

/** The account's phone tells its device which numbers and hidden addresses belong together. */
export function shareAddresses(network: Network, device: string, numbers: string[]): Promise<string> {
  const pnToLidMappings = numbers.map((number) => ({
    pn: Number(number),
    assignedLid: Number(network.customer(number).lid.replace("@lid", "")),
  }));
  const encodedMappingPayload = proto.LIDMigrationMappingSyncPayload.encode({ pnToLidMappings }).finish();
  const type = Type.LID_MIGRATION_MAPPING_SYNC;
  return toDevice(network, device, { type, lidMigrationMappingSyncMessage: { encodedMappingPayload } });
}

function tellDevice(
  network: Network,
  device: string,
  notification: proto.Message.IHistorySyncNotification,
): Promise<string> {
  return toDevice(network, device, { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification: notification });
}

/** A company's phone sends its device a message that users don't see. */
export function toDevice(
  network: Network,
  device: string,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<string> {
  return network.customer(device).send(device, { protocolMessage }, { category: "peer" });
}

function describe(
  network: Network,
  { type = "RECENT", conversations = [], pushNames = {}, mapped = [], chunkOrder = 1, progress = 100 }: History,
): proto.IHistorySync {
  return {
    syncType: proto.HistorySync.HistorySyncType[type],
    chunkOrder,
    progress,
    conversations: conversations.map((conversation) => describeConversation(network, conversation)),
    pushnames: Object.entries(pushNames).map(([number, pushname]) => ({ id: phoneJid(number), pushname })),
    phoneNumberToLidMappings: mapped.map((number) => {
      const { jid, lid } = network.customer(number);
      return { pnJid: jid, lidJid: lid };
    }),
  };
}

function describeConversation(network: Network, past: PastConversation): proto.IConversation {
  const group = isGroup(past.with);
  const customer = group ? undefined : network.customer(past.with);
  const id = group ? past.with : customer?.addressing === "lid" ? customer.lid : phoneJid(past.with);
  const newestFirst = past.messages.toSorted((a, b) => b.at - a.at);
  return {
    id,
    name: past.name ?? (group ? network.group(past.with).subject : customer?.name),
    unreadCount: past.unread ?? 0,
    conversationTimestamp: Math.floor((newestFirst[0]?.at ?? 0) / 1000),
    ...(customer?.mapped ? { pnJid: customer.jid, lidJid: customer.lid } : {}),
    messages: newestFirst.map((message) => ({ message: describeMessage(id, message) })),
  };
}

function describeMessage(remoteJid: string, past: PastMessage): proto.IWebMessageInfo {
  const fromMe = past.fromMe ?? false;
  const status = past.status ?? (fromMe ? "READ" : undefined);
  const participant = past.participant ? phoneJid(past.participant) : undefined;
  return {
    key: { remoteJid, fromMe, id: past.id ?? randomUUID().replaceAll("-", "").toUpperCase(), participant },
    message: messageOf(past.content),
    messageTimestamp: Math.floor(past.at / 1000),
    pushName: past.pushName,
    status: status ? proto.WebMessageInfo.Status[status] : undefined,
    participant,
  };
}
