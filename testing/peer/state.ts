import type { Call } from "./calls.ts";
import { textOf } from "./content.ts";
import type { CustomerReceipt } from "./customer.ts";
import type { DeviceReceipt, SentFrame, Typing } from "./device.ts";
import type { Group } from "./group.ts";
import type { PhoneRequest } from "./history.ts";
import type { MediaRequest } from "./media-host.ts";
import type { MediaRetry } from "./media-retry.ts";
import type { ReceivedMessage } from "./reader.ts";
import type { Peer } from "./server.ts";
import type { WrittenMessage } from "./written.ts";

type ReceivedFacts = Omit<ReceivedMessage, "message" | "media">;

/** A group's current state. */
export type GroupFacts = Pick<Group, "id" | "subject" | "description" | "addressing" | "creator" | "participants">;

/** Everything the peer knows, as data. */
export interface PeerState {
  /** Grows with every event. */
  version: number;
  mediaUrl: string;
  devices: {
    number: string;
    id: number;
    jid: string;
    linked: boolean;
    connected: boolean;
    active: boolean;
    oneTimeKeys: number;
    /**
     * The items that the server still holds for it: message/<id>/<sender>, receipt/<type>/<id>/…, notification/<id>.
     */
    waiting: string[];
    sent: SentFrame[];
    receipts: DeviceReceipt[];
    presence: string | null;
    typing: Typing[];
  }[];
  customers: {
    number: string;
    jid: string;
    lid: string;
    name: string;
    /** The received messages; a separate call returns one in full. */
    received: ReceivedFacts[];
    receipts: CustomerReceipt[];
    unreadable: { id: string; from: string; error: string; at: number }[];
  }[];
  groups: GroupFacts[];
  calls: Pick<Call, "id" | "customer" | "device" | "video" | "group" | "state">[];
  phoneRequests: PhoneRequest[];
  mediaRetries: MediaRetry[];
  mediaRequests: MediaRequest[];
  written: (Omit<WrittenMessage, "message" | "options"> & { text: string | null })[];
}

export function peerState(peer: Peer): PeerState {
  return {
    version: peer.events.version,
    mediaUrl: peer.mediaUrl,
    groups: peer.groups.map(groupFacts),
    calls: peer.calls.map(({ id, customer, device, video, group, state }) => {
      return { id, customer, device, video, group, state };
    }),
    phoneRequests: peer.phoneRequests.map(({ id, device, type, request }) => ({ id, device, type, request })),
    mediaRetries: peer.mediaRetries,
    mediaRequests: peer.media.requests,
    devices: peer.devices.map((device) => ({
      number: device.number,
      id: device.id,
      jid: device.jid,
      linked: !device.unlinked,
      connected: device.connected,
      active: device.active,
      oneTimeKeys: device.keys.count,
      waiting: device.mailbox.keys,
      sent: device.sent,
      receipts: device.receipts,
      presence: device.presence ?? null,
      typing: device.typing,
    })),
    customers: peer.customers.map(({ number, jid, lid, name, received, receipts, unreadable }) => ({
      number,
      jid,
      lid,
      name,
      received: received.map(withoutMessage),
      receipts,
      unreadable,
    })),
    written: [...peer.written].map(writtenFacts),
  };
}

function withoutMessage({ id, from, chat, kind, text, at, count }: ReceivedMessage): ReceivedFacts {
  return { id, from, chat, kind, text, at, count };
}

function writtenFacts(written: WrittenMessage): PeerState["written"][number] {
  const { id, device, customer, group, at, state, acknowledgedAt, error, retries, times, message } = written;
  return { id, device, customer, group, at, state, acknowledgedAt, error, retries, times, text: textOf(message) };
}

export function groupFacts({ id, subject, description, addressing, creator, participants }: Group): GroupFacts {
  return { id, subject, description, addressing, creator, participants };
}
