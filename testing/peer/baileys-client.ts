import "./silence-libsignal.ts";
import { initAuthCreds, makeWASocket } from "baileys";
import type {
  AuthenticationCreds,
  BaileysEventMap,
  SignalKeyStore,
  WAMessage,
  WAMessageUpdate,
  WASocket,
} from "baileys";
import { pino } from "pino";
import { memoryKeys } from "./memory-keys.ts";
import { mediaFrom } from "./plain-http.ts";
import { Watch, type Found, type UntilOptions } from "./watch.ts";

export interface BaileysClientOptions {
  /** Credentials of a paired device; default: new ones, which must pair. */
  creds?: AuthenticationCreds;
  keys?: SignalKeyStore;
  /** The peer's media host, instead of WhatsApp's. */
  mediaUrl?: string;
  /** Imports history; Baileys then holds messages back after the first login, for 20 s or until history arrives. */
  history?: boolean;
  /** How long a QR code is valid, in milliseconds; default Baileys' 60 s, then 20 s. */
  qrTimeoutMs?: number;
}

/** Unmodified Baileys with its state in memory, which connects again whenever it is cut off: a device to test peers with. */
export class BaileysClient {
  readonly qrCodes: string[] = [];
  /** Status codes with which connections ended. */
  readonly closes: number[] = [];
  readonly messages: WAMessage[] = [];
  readonly updates: WAMessageUpdate[] = [];
  /** The received parts of history. */
  readonly histories: BaileysEventMap["messaging-history.set"][] = [];
  /** Ids that the server acknowledged, with the error if it refused them. */
  readonly acks: { id: string; error: string | undefined }[] = [];
  readonly creds: AuthenticationCreds;
  reconnects = true;
  open = false;
  readonly #url: string;
  readonly #options: BaileysClientOptions;
  readonly #keys: SignalKeyStore;
  readonly #watch = new Watch();
  #socket: WASocket | undefined;

  constructor(url: string, options: BaileysClientOptions = {}) {
    this.#url = url;
    this.#options = options;
    this.creds = options.creds ?? initAuthCreds();
    this.#keys = options.keys ?? memoryKeys();
    this.#connect();
  }

  get socket(): WASocket {
    if (!this.#socket) throw new Error("not connected");
    return this.#socket;
  }

  /** The texts received from others, in order. */
  get texts(): string[] {
    return this.messages.flatMap(({ key, message }) =>
      key.fromMe ? [] : (message?.conversation ?? message?.extendedTextMessage?.text ?? []),
    );
  }

  /** The highest status that Baileys reported for a message: 1 pending, 2 server, 3 delivered, 4 read; 0 for none. */
  statusOf(id: string): number {
    // A receipt soon after the message is merged into the message's upsert.
    const own = this.messages.filter(({ key }) => key.id === id).map(({ status }) => status ?? 0);
    const later = this.updates.filter(({ key }) => key.id === id).map(({ update }) => update.status ?? 0);
    return Math.max(0, ...own, ...later);
  }

  until<T>(check: () => T, options?: UntilOptions): Promise<Found<T>> {
    return this.#watch.until(check, options);
  }

  connect(): void {
    if (!this.#socket) this.#connect();
  }

  async close(): Promise<void> {
    this.reconnects = false;
    await this.#socket?.end(undefined);
  }

  #connect(): void {
    const socket = makeWASocket({
      auth: { creds: this.creds, keys: this.#keys },
      waWebSocketUrl: this.#url,
      logger: pino({ level: "silent" }),
      shouldSyncHistoryMessage: () => this.#options.history ?? false,
      ...(this.#options.mediaUrl ? mediaFrom(this.#options.mediaUrl) : {}),
      qrTimeout: this.#options.qrTimeoutMs,
    });
    this.#socket = socket;
    socket.ev.on("creds.update", (update) => void Object.assign(this.creds, update));
    socket.ev.on("messages.upsert", ({ messages }) => {
      this.messages.push(...messages);
      this.#watch.changed();
    });
    socket.ev.on("messages.update", (updates) => {
      this.updates.push(...updates);
      this.#watch.changed();
    });
    socket.ev.on("messaging-history.set", (history) => {
      this.histories.push(history);
      this.#watch.changed();
    });
    socket.ws.on("CB:ack,class:message", ({ attrs }: { attrs: Record<string, string> }) => {
      this.acks.push({ id: attrs.id ?? "", error: attrs.error });
      this.#watch.changed();
    });
    socket.ev.on("connection.update", ({ connection, qr, lastDisconnect }) => {
      if (qr) this.qrCodes.push(qr);
      if (connection === "open") this.open = true;
      if (connection === "close") {
        this.open = false;
        this.#socket = undefined;
        const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
        this.closes.push(code ?? 0);
        if (this.reconnects && code !== 401) this.#connect();
      }
      this.#watch.changed();
    });
  }
}
