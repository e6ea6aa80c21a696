import type { CustomerReceipt } from "./customer.ts";
import type { DeviceReceipt, SentFrame } from "./device.ts";
import type { Peer } from "./server.ts";
import type { WrittenMessage } from "./written.ts";

/** Everything the peer knows, as data. */
export interface PeerState {
  /** Grows with every event. */
  version: number;
  devices: {
    number: string;
    id: number;
    jid: string;
    linked: boolean;
    connected: boolean;
    active: boolean;
    oneTimeKeys: number;
    /** What the server still keeps for it: message/<id>, receipt/<type>/<id>. */
    waiting: string[];
    sent: SentFrame[];
    receipts: DeviceReceipt[];
  }[];
  customers: {
    number: string;
    jid: string;
    lid: string;
    name: string;
    received: { id: string; from: string; text: string | null; at: number; count: number }[];
    receipts: CustomerReceipt[];
    unreadable: { id: string; from: string; error: string; at: number }[];
  }[];
  written: (Omit<WrittenMessage, "message"> & { text: string | null })[];
}

export function peerState(peer: Peer): PeerState {
  return {
    version: peer.events.version,
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
    })),
    customers: peer.customers.map(({ number, jid, lid, name, received, receipts, unreadable }) => ({
      number,
      jid,
      lid,
      name,
      received: received.map(({ id, from, text, at, count }) => ({ id, from, text, at, count })),
      receipts,
      unreadable,
    })),
    written: [...peer.written].map(({ message, ...written }) => ({ ...written, text: message.conversation ?? null })),
  };
}
