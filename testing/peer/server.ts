import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { Acks } from "./acks.ts";
import type { Call } from "./calls.ts";
import { Connection } from "./connection.ts";
import type { Customer, CustomerOptions } from "./customer.ts";
import type { LinkedDevice, NumberHealth } from "./device.ts";
import type { PeerEventBus } from "./events.ts";
import type { Group, GroupOptions } from "./group.ts";
import { blockOnPhone } from "./blocks.ts";
import { changeHealth } from "./number-health.ts";
import { resendPlaceholder, sendHistory, shareAddresses, type History, type PhoneRequest } from "./history.ts";
import { saveContact } from "./sync.ts";
import type { MediaHost } from "./media-host.ts";
import type { MediaRetry, MediaRetryAnswer } from "./media-retry.ts";
import { Network } from "./network.ts";
import type { ScanOptions } from "./pairing.ts";
import { failure, replaced, Router, streamError } from "./router.ts";
import type { UntilOptions } from "./watch.ts";
import type { WrittenMessage, WrittenMessages } from "./written.ts";

export type { Content } from "./content.ts";
export type { Customer, CustomerOptions, CustomerReceipt } from "./customer.ts";
export type { DeviceReceipt, LinkedDevice, SentFrame } from "./device.ts";
export type { PeerEvents } from "./events.ts";
export type { ScanOptions } from "./pairing.ts";
export type { ReceivedMessage } from "./reader.ts";
export type { SendOptions } from "./writer.ts";
export type { WrittenMessage } from "./written.ts";

export interface PeerOptions {
  /** Default 0: any free port. The peer listens on 127.0.0.1 only. */
  port?: number;
  /** The number of QR references for a new client, and so of codes that it can show; default 6. */
  refs?: number;
  /** A new device is asked for a few one-time keys instead of 812, which Baileys makes in half a second; default false. */
  fewKeys?: boolean;
  /** Unix time in milliseconds; default the machine's clock. */
  now?: () => number;
}

/** WhatsApp as a company's linked devices see it. Numbers are digits with country code. */
export interface Peer {
  /** For Baileys' `waWebSocketUrl`. */
  readonly url: string;
  /** WhatsApp's media host: http://127.0.0.1:<port>. `media` controls its failures. */
  readonly mediaUrl: string;
  readonly media: MediaHost;
  readonly events: PeerEventBus;
  /** All messages from customers, in order, with their outcome. */
  readonly written: WrittenMessages;

  /** A company's phone scans a QR code. Links the device; one linked to that number before is unlinked. */
  scan(qr: string, options: ScanOptions): void;
  /**
   * A company's owner types the code that a client shows. Resolves when it was right; the device is then linked like one
   * that was scanned.
   */
  enterPairingCode(code: string, options: ScanOptions): Promise<void>;
  /** The device linked to a number. Throws when there is none. */
  device(number: string): LinkedDevice;
  /** The last device of each number, unlinked ones too. */
  readonly devices: LinkedDevice[];
  isLinked(number: string): boolean;
  /** A customer's phone, made at the first call. A company's own number gives its phone, which gets copies. */
  customer(number: string, options?: CustomerOptions): Customer;
  readonly customers: Customer[];
  /** Creates a group and notifies companies' devices in it. Customers write into it with `send(group.id, …)`. */
  createGroup(options: GroupOptions): Group;
  /** Throws when there is none. */
  group(id: string): Group;
  readonly groups: Group[];
  /** Customers' calls, in order. `customer.call(…)` makes one. */
  readonly calls: Call[];
  /** A company's phone gives its device history, as after pairing or when it is asked. Gives the message's id. */
  sendHistory(number: string, history: History): Promise<string>;
  /** The requests of devices to their companies' phones. */
  readonly phoneRequests: PhoneRequest[];
  /** A company's phone answers a PLACEHOLDER_MESSAGE_RESEND with the messages as they were written. */
  resendPlaceholder(request: PhoneRequest): Promise<string>;
  /** A company's phone tells its device which numbers and hidden addresses belong together. */
  shareAddresses(number: string, customers: string[]): Promise<string>;
  /** A company's phone saves a customer among its contacts, under this name. */
  saveContact(number: string, customer: string, name: string): Promise<void>;
  /** Blocks or unblocks a customer on the company's phone; `device(number).blocked` lists the blocked ones. */
  block(number: string, customer: string, blocked: boolean): void;
  /**
   * Sets WhatsApp's health data of a company's number that starts conversations; notifies its device, which may also
   * query it.
   */
  setHealth(number: string, health: NumberHealth): void;
  /** Sets whether a number is on WhatsApp; the default is true. */
  setRegistered(number: string, registered: boolean): void;
  /** Lookups of `number` return `canonical`, and nothing reaches `number` itself: Brazil's ninth digit. */
  setCanonical(number: string, canonical: string): void;

  /** While held, messages from devices reach their customers but the server acknowledges none. */
  holdAcks(held: boolean, number?: string, order?: "reversed"): void;
  /** Sends each ack this many times. */
  repeatAcks(times: number, number?: string): void;
  delayAcks(milliseconds: number, number?: string): void;
  /** Refuses every message from devices with this code, so that it reaches no customer; null ends it. */
  refuseMessages(code: number | null, number?: string): void;
  /**
   * Sets how companies' phones answer when a device requests a file again: with a new path ("again", default), or not.
   */
  answerMediaRetries(answer: MediaRetryAnswer): void;
  readonly mediaRetries: MediaRetry[];
  /** Answers nothing on the current connection, not even pings, and keeps it open. */
  deaf(number: string): void;
  /** Stops reading and answering on the current connection, but keeps its socket open; false resumes. */
  freeze(number: string, frozen: boolean): void;
  /** Delays each frame from now on, both ways, also on later connections; of one company or of all. */
  slow(milliseconds: number, number?: string): void;
  /** Queries of a namespace (w:p: pings; usync, w:m, encrypt…) are never answered, or with this error; null ends it. */
  setQueries(namespace: string, answer: "silence" | number | null, number?: string): void;
  /** Logins are refused with this reason: 403 banned, 405 outdated, 503…; null ends it. For all: pairing too. */
  refuseLogins(reason: number | null, number?: string): void;
  /** Ends the connection with a reason as at a refused login. */
  fail(number: string, reason: number): void;
  /** Closes the connection as if another client had logged in as this device: 440. */
  replace(number: string): void;
  /** The whole server goes away: connections are cut, and new ones too, or get this HTTP status; false: it is back. */
  setDown(down: boolean | number): void;
  /** Cuts the connection without a word. */
  drop(number: string): void;
  /** Ends the connection with a stream error: 515 restart, 503 unavailable… */
  endStream(number: string, code: number): void;
  /** The phone removes the device: 401 now and at every login. */
  unlink(number: string): void;

  /** Waits until `check` gives something truthy; looks after every event. */
  until: PeerEventBus["until"];
  /** Customers' messages that the device has neither acknowledged nor refused. */
  unacknowledged(number?: string): WrittenMessage[];
  close(): Promise<void>;
}

/** Starts the peer in this process. */
export async function startPeer(options: PeerOptions = {}): Promise<Peer> {
  const network = new Network(options.now ?? Date.now);
  network.wantsFewKeys = options.fewKeys ?? false;
  const acks = new Acks();
  const router = new Router(network, acks, options.refs ?? 6);
  const http = createServer((request, response) => {
    void network.media.answer(request, response).catch((error: Error) => {
      network.events.announce("failed", { error });
      response.destroy();
    });
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on("upgrade", (request, socket, head) => {
    const { down } = network.lines;
    if (down !== false) network.events.announce("down", { status: down === true ? 0 : down });
    if (down === true) socket.destroy();
    else if (down !== false) socket.end(`HTTP/1.1 ${down} Refused\r\nConnection: close\r\n\r\n`);
    else sockets.handleUpgrade(request, socket, head, (open) => new Connection(open, router));
  });
  http.listen(options.port ?? 0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  network.media.url = `http://127.0.0.1:${port}`;

  const connectionOf = (number: string): Connection => {
    const { connection } = network.device(number);
    if (!connection) throw new Error(`the device of ${number} is not connected`);
    return connection;
  };

  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    mediaUrl: network.media.url,
    media: network.media,
    events: network.events,
    written: network.written,
    scan: (qr, scanning) => router.linking.scan(qr, scanning),
    enterPairingCode: (code, linking) => router.linking.enterCode(code, linking),
    device: (number) => network.device(number),
    get devices() {
      return network.devices;
    },
    isLinked: (number) => network.lastDevice(number)?.unlinked === false,
    customer: (number, customer) => network.customer(number, customer),
    get customers() {
      return network.customers;
    },
    createGroup: (group) => network.createGroup(group),
    group: (id) => network.group(id),
    get groups() {
      return network.groups;
    },
    calls: network.calls,
    sendHistory: (number, history) => sendHistory(network, number, history),
    phoneRequests: network.phoneRequests,
    resendPlaceholder: (request) => resendPlaceholder(network, request),
    shareAddresses: (number, customers) => shareAddresses(network, number, customers),
    saveContact: (number, customer, name) => saveContact(network, network.device(number), customer, name),
    block: (number, customer, blocked) => blockOnPhone(network, network.device(number), customer, blocked),
    setHealth: (number, health) => changeHealth(network.device(number), health),
    setRegistered: (number, registered) => network.setRegistered(number, registered),
    setCanonical: (number, canonical) => network.setCanonical(number, canonical),
    holdAcks: (held, number, order) => acks.set({ held }, number, order === "reversed"),
    repeatAcks: (copies, number) => acks.set({ copies }, number),
    delayAcks: (delayMs, number) => acks.set({ delayMs }, number),
    refuseMessages: (code, number) => acks.set({ error: code ?? undefined }, number),
    answerMediaRetries: (answer) => {
      network.mediaRetryAnswer = answer;
    },
    mediaRetries: network.mediaRetries,
    deaf: (number) => {
      connectionOf(number).deaf = true;
    },
    freeze: (number, frozen) => connectionOf(number).freeze(frozen),
    slow: (delayMs, number) => {
      network.lines.set({ delayMs }, number);
      for (const device of network.devices)
        if (device.connection && device.number === (number ?? device.number)) device.connection.delayMs = delayMs;
    },
    setQueries: (namespace, answer, number) => network.lines.setQueries(namespace, answer, number),
    refuseLogins: (reason, number) => network.lines.set({ refusal: reason ?? undefined }, number),
    fail: (number, reason) => connectionOf(number).end(failure(reason)),
    replace: (number) => connectionOf(number).end(replaced()),
    setDown: (down) => {
      network.lines.down = down;
      if (down !== false) for (const socket of sockets.clients) socket.terminate();
    },
    drop: (number) => connectionOf(number).terminate(),
    endStream: (number, code) => connectionOf(number).end(streamError(String(code))),
    unlink: (number) => router.unlink(network.device(number)),
    until: <T>(check: () => T, wait?: UntilOptions) => network.events.until(check, wait),
    unacknowledged: (number) =>
      [...network.written].filter(({ state, device }) => state === "waiting" && device === (number ?? device)),
    close: async () => {
      acks.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
}
