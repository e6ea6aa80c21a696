import { afterEach, beforeEach } from "vitest";
import { BaileysClient, type BaileysClientOptions } from "./baileys-client.ts";
import { startPeer, type Peer, type PeerOptions } from "./server.ts";

/** The company's number in these tests. */
export const company = "5511999990000";

export interface PeerFixture {
  readonly peer: Peer;
  /** Another peer, with other options, instead of the one that each test starts with. */
  restart(options: PeerOptions): Promise<void>;
  /** Real Baileys, not linked yet unless it has credentials. */
  start(options?: BaileysClientOptions): BaileysClient;
  /** Real Baileys, linked and open. */
  pair(number?: string, options?: BaileysClientOptions): Promise<BaileysClient>;
}

/** A fresh peer for each test of the file; it and its clients are closed afterwards. */
export function usePeer(): PeerFixture {
  const clients: BaileysClient[] = [];
  let peer: Peer;
  beforeEach(async () => {
    peer = await startPeer({ fewKeys: true });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await peer.close();
  });
  const start = (options?: BaileysClientOptions): BaileysClient => {
    const client = new BaileysClient(peer.url, { mediaUrl: peer.mediaUrl, ...options });
    clients.push(client);
    return client;
  };
  return {
    get peer() {
      return peer;
    },
    restart: async (options) => {
      await peer.close();
      peer = await startPeer({ fewKeys: true, ...options });
    },
    start,
    pair: async (number = company, options) => {
      const client = start(options);
      const qr = await client.until(() => client.qrCodes.at(-1), { what: "a QR code" });
      peer.scan(qr, { number, name: "Loja" });
      await client.until(() => client.open, { what: "open" });
      return client;
    },
  };
}

/** Waits until a connection ended with this status code. */
export async function cutOff(client: BaileysClient, code: number): Promise<void> {
  await client.until(() => client.closes.includes(code), { what: `close with ${code}` });
}

/** Gives the message's id. */
export async function send(client: BaileysClient, to: string, text: string, messageId?: string): Promise<string> {
  const sent = await client.socket.sendMessage(to, { text }, messageId ? { messageId } : {});
  return sent?.key.id ?? "";
}
