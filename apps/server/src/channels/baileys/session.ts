import { Browsers, makeWASocket, type BinaryNode, type WAMessage, type WASocket } from "baileys";
import {
  EpochLost,
  type ContactInfo,
  type ChannelSession,
  type LookUp,
  type MediaSource,
  type Outbound,
  type Presence,
  type SessionSink,
  type SessionEnd,
  type SessionOptions,
  type WhatsAppIdentity,
} from "../port.ts";
import type { App } from "../../platform/app.ts";
import { fetchAddressBook, fetchContactInfo, followPeople, passOn } from "./contact-info.ts";
import { askedSource } from "../files/renew.ts";
import { CarriedMessages, ourNames } from "./carried-message.ts";
import { rememberGroups } from "./group-cache.ts";
import { historyFrom } from "./history-host.ts";
import { interpretEvent, isConversation } from "./interpret.ts";
import { identityOf, jidOf } from "./jid.ts";
import { KeyStore } from "./key-store.ts";
import { askForPicture } from "./picture.ts";
import { forgetUnpaired } from "./pairing.ts";
import { readSideBySide } from "./receive-order.ts";
import { renewFile } from "./renew-file.ts";
import type { About } from "./outbound.ts";
import { askNumberHealth } from "./number-health.ts";
import { quietLogger } from "./quiet-logger.ts";
import { reportsOf } from "./receipts.ts";
import { refusedSend } from "./refused-send.ts";
import { followSession, recentDays } from "./follow-session.ts";
import { Sender } from "./sender.ts";
import "./own-context.ts";
import "./signatures.ts";
import "./spare-sessions.ts";

/** A session over WhatsApp Web's protocol, with Baileys. */
export class BaileysSession implements ChannelSession {
  private socket: WASocket | undefined;
  private keys: KeyStore | undefined;
  private isOver = false;
  /** Writes about people that are in progress. */
  private telling: Promise<unknown> = Promise.resolve();
  private hasMetUnknown = false;
  /** Rejects the reads in progress. */
  private readonly reading = new Set<(error: Error) => void>();
  private readonly app: App;
  private readonly sink: SessionSink;
  private readonly sender: Sender;

  constructor(app: App, sink: SessionSink) {
    this.app = app;
    this.sink = sink;
    this.sender = new Sender(app, sink);
  }

  async start(): Promise<void> {
    const { config, database, secrets, log } = this.app;
    const { companyId, connectionId } = this.sink.connection;
    const options = await this.sink.options();
    const carried = new CarriedMessages({
      store: (message, alongside) => this.durably(() => this.sink.received(message, alongside)),
      isOver: () => this.isOver,
      unknown: () => this.saidUnknown(),
    });
    const keys = await KeyStore.open({
      database,
      companyId,
      connectionId,
      storageKey: secrets.deriveKey("storage"),
      commit: (write) => carried.commit(write, (plain) => this.durably(() => this.sink.write(plain))),
      read: (rows) => this.read(rows),
      learned: (tx, identities) => passOn(this.app, tx, this.sink.connection, { identities: [...identities] }),
    });
    forgetUnpaired(keys.creds);
    const socket = makeWASocket({
      auth: { creds: keys.creds, keys },
      logger: quietLogger(log.child({ module: "baileys", connectionId })),
      browser: Browsers.appropriate("Recado"),
      ...(config.whatsappWebsocketUrl ? { waWebSocketUrl: config.whatsappWebsocketUrl } : {}),
      makeSignalRepository: carried.repository(keys.creds),
      // A failed commit ends the session. Retrying it here would outlive the lease.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      // While a companion is online, the phone does not ring.
      markOnlineOnConnect: options.keepsOnline,
      emitOwnEvents: false,
      syncFullHistory: options.historyDays > recentDays,
      shouldSyncHistoryMessage: () => options.historyDays > 0,
      ...historyFrom(config.whatsappMediaUrl),
      ...rememberGroups(() => this.open()),
      shouldIgnoreJid: (jid) => !isConversation(jid),
      getMessage: async (key) => (key.id ? this.sentBefore(key.id, keys.creds.me ?? { id: "" }) : undefined),
    });
    this.socket = socket;
    this.keys = keys;
    readSideBySide(socket, keys);
    socket.ws.prependListener("CB:message", (stanza: BinaryNode) => {
      carried.note(stanza);
      const stub = carried.withoutContent(stanza, keys.creds);
      if (stub) void this.durably(() => this.sink.received(stub));
    });
    socket.ws.on("CB:ack,class:message", (ack: BinaryNode) => void this.serverAcked(ack));
    // Baileys delays receipts and merges some into other events. Read from the wire, all of them come at once.
    socket.ws.prependListener("CB:receipt", (receipt: BinaryNode) => void this.receipted(receipt));
    socket.ev.on("creds.update", () => void this.quietly(keys.saveCreds()));
    socket.ev.on(
      "messages.upsert",
      ({ messages, type }) =>
        void this.quietly(
          this.storeUndecrypted(messages, carried, { isLate: type === "append", me: ourNames(keys.creds) }),
        ),
    );
    followPeople(socket, (told) => {
      const write = this.quietly(this.sink.write((tx) => passOn(this.app, tx, this.sink.connection, told)));
      this.telling = Promise.all([this.telling, write]);
    });
    followSession(socket, {
      sink: this.sink,
      options,
      creds: keys.creds,
      quietly: (work) => void this.quietly(work),
      over: (end) => this.over(end),
    });
  }

  async stop(): Promise<void> {
    this.end();
    await this.drop();
  }

  async logout(): Promise<void> {
    this.end();
    if (this.socket?.ws.isOpen) await this.socket.logout().catch(() => undefined);
    await this.drop();
  }

  async send(outbound: Outbound): Promise<void> {
    await this.sender.send(outbound, () => this.open());
  }

  async presence(to: WhatsAppIdentity, presence: Presence): Promise<void> {
    await this.open().sendPresenceUpdate(presence, jidOf(to));
  }

  async lookUp(number: string): Promise<LookUp> {
    const [found] = (await this.open().onWhatsApp(number)) ?? [];
    if (!found?.exists) return { exists: false, identity: { pn: number } };
    const lid = (found as { lid?: unknown }).lid;
    return {
      exists: true,
      identity: { pn: number, ...identityOf(found.jid), ...(typeof lid === "string" ? identityOf(lid) : {}) },
    };
  }

  async profilePicture(of: WhatsAppIdentity): Promise<Uint8Array | null> {
    return askForPicture(this.open(), jidOf(of), this.app.config.whatsappMediaUrl);
  }

  async about(of: WhatsAppIdentity): Promise<ContactInfo> {
    return fetchContactInfo(this.open(), of);
  }

  async addressBook(): Promise<void> {
    if (this.keys) await fetchAddressBook(this.open(), this.keys);
    await this.telling;
  }

  renewFile(source: MediaSource): Promise<MediaSource | null> {
    return renewFile(this.open(), askedSource(this.app, this.sink.connection.companyId, source));
  }

  askHealth(): Promise<void> {
    return askNumberHealth(this.open());
  }

  async ping(): Promise<void> {
    const attrs = { to: "@s.whatsapp.net", type: "get", xmlns: "w:p" };
    await this.open().query({ tag: "iq", attrs, content: [{ tag: "ping", attrs: {} }] });
  }

  applyOptions({ keepsOnline }: SessionOptions): void {
    void this.socket?.sendPresenceUpdate(keepsOnline ? "available" : "unavailable").catch(() => undefined);
  }

  /** Logs once per session, without content and sender: these belong only to the conversation. */
  private saidUnknown(): void {
    if (this.hasMetUnknown) return;
    this.hasMetUnknown = true;
    this.app.log.warn({ connectionId: this.sink.connection.connectionId }, "a message of a kind that isn't known");
  }

  private open(): WASocket {
    if (!this.socket?.ws.isOpen || this.isOver) throw new Error("The session is not open.");
    return this.socket;
  }

  /** Stores messages that were not decrypted here (plain, resent by the phone); the others are stored already. */
  private async storeUndecrypted(
    messages: readonly WAMessage[],
    carried: CarriedMessages,
    { isLate, me }: { isLate: boolean; me: readonly WhatsAppIdentity[] },
  ): Promise<void> {
    for (const told of messages) {
      const inbound = interpretEvent(told, { isLate, me });
      const id = told.key.id;
      if (inbound && id && !carried.wasStored({ id, inbound })) await this.durably(() => this.sink.received(inbound));
    }
  }

  private async serverAcked({ attrs }: BinaryNode): Promise<void> {
    const { id, error } = attrs;
    if (!id) return;
    await this.quietly(
      error ? this.sink.failed(id, refusedSend(error)) : this.sink.acked([{ externalId: id, ack: 1 }]),
    );
  }

  private async receipted(receipt: BinaryNode): Promise<void> {
    const reports = reportsOf(receipt);
    if (reports.length > 0) await this.quietly(this.sink.acked(reports));
  }

  /** The message that we sent under an id, for a recipient who could not read it and requests it again. */
  private sentBefore(externalId: string, me: About["me"]) {
    return this.read(this.sender.sentBefore(externalId, me));
  }

  /**
   * A read for Baileys. Baileys takes an error for "not found", so the socket is closed before the error is thrown. The
   * read is rejected when the session ends: it may block one of libsignal's queues, which later sessions share.
   */
  private read<T>(rows: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.reading.add(reject);
      if (this.isOver) reject(overError());
      rows
        .then(resolve, (error: unknown) => {
          this.halt(error);
          reject(error);
        })
        .finally(() => this.reading.delete(reject));
    });
  }

  /** Resolves when stored. After a failure it never settles: Baileys must not acknowledge anything to WhatsApp. */
  private async durably(write: () => Promise<void>): Promise<void> {
    if (!this.isOver) {
      try {
        return await write();
      } catch (error) {
        this.halt(error);
      }
    }
    return new Promise(() => undefined);
  }

  /** For writes that a later receipt, state or save repeats. A failure ends the session. */
  private async quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.halt(error);
    }
  }

  private halt(error: unknown): void {
    if (this.isOver) return;
    const isLost = error instanceof EpochLost;
    const { connectionId } = this.sink.connection;
    if (!isLost) this.app.log.warn({ err: error, connectionId }, "session dropped unacknowledged: storage is away");
    this.over(isLost ? { kind: "replaced" } : { kind: "storage" });
    void this.drop();
  }

  private over(end: SessionEnd): void {
    if (this.isOver) return;
    this.end();
    this.sink.ended(end);
  }

  private end(): void {
    this.isOver = true;
    this.sender.stop();
    this.keys?.close();
    for (const fail of this.reading) fail(overError());
  }

  /** Terminates the socket without sending anything more. */
  private async drop(): Promise<void> {
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    (socket.ws as unknown as { socket?: { terminate?(): void } }).socket?.terminate?.();
    await socket.end(undefined).catch(() => undefined);
  }
}

const overError = () => new Error("The session is over.");
