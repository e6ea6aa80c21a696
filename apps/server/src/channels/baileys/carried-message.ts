import { AsyncLocalStorage } from "node:async_hooks";
import {
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  unpadRandomMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SignalAuthState,
  type SignalKeyStoreWithTransaction,
} from "baileys";
import type { Tx } from "../../platform/database/database.ts";
import type { Alongside, InboundMessage } from "../port.ts";
import { interpret } from "./interpret.ts";
import { sessionsApart } from "./sessions-apart.ts";

interface Carrier {
  message: InboundMessage | null;
  isStored: boolean;
}

/** Whose messages are carried. */
export interface CarryingSession {
  store(message: InboundMessage, alongside: Alongside): Promise<void>;
  isOver(): boolean;
}

const mostRemembered = 1_000;

/** An id is its sender's own: another may use the same. */
const markOf = ({ sender, externalId }: InboundMessage): string =>
  JSON.stringify([sender === "me" ? "me" : (sender.pn ?? sender.lid), externalId]);

/**
 * Makes message and keys one write (docs/wire.md, "In"). Decrypting commits the Signal keys that it changed, and WhatsApp
 * is told "arrived" after it returns; so an outer key transaction is opened around it, the decoded message is carried in
 * the asynchronous context, and whatever our key store then commits takes the message along.
 */
export class CarriedMessages {
  private readonly carrying = new AsyncLocalStorage<Carrier>();
  /** The stanza of a ciphertext, by the identity of its buffer. */
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** What was stored and has not yet come by as an event, the oldest first. */
  private readonly stored = new Set<string>();
  private readonly session: CarryingSession;

  constructor(session: CarryingSession) {
    this.session = session;
  }

  /** Called with each message stanza before Baileys decrypts it. */
  note(stanza: BinaryNode): void {
    if (!Array.isArray(stanza.content)) return;
    for (const { content } of stanza.content) if (content instanceof Uint8Array) this.stanzas.set(content, stanza);
  }

  /** Whether a message of which an event tells was stored as it was decrypted; true once. */
  wasStored(message: InboundMessage): boolean {
    return this.stored.delete(markOf(message));
  }

  /** Writes keys, with the carried message if this is the write that its decryption leads to; answers whether it was. */
  async commit(
    write: (tx: Tx) => Promise<void>,
    plainly: (write: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const carrier = this.carrying.getStore();
    if (!carrier?.message || carrier.isStored) return plainly(write);
    carrier.isStored = true;
    await this.session.store(carrier.message, write);
  }

  /** Baileys' own repository, its decryption wrapped. */
  repository(creds: AuthenticationCreds): typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository {
    return (auth: SignalAuthState, logger, lookUp) => {
      const keys = sessionsApart(auth.keys as SignalKeyStoreWithTransaction);
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ ...auth, keys }, logger, lookUp);
      const decrypt = repository.decryptMessage.bind(repository);
      const decryptOfGroup = repository.decryptGroupMessage.bind(repository);
      repository.decryptMessage = (given) => this.carry(keys, given.ciphertext, creds, () => decrypt(given));
      repository.decryptGroupMessage = (given) => this.carry(keys, given.msg, creds, () => decryptOfGroup(given));
      return repository;
    };
  }

  private carry(
    keys: SignalKeyStoreWithTransaction,
    ciphertext: Uint8Array,
    creds: AuthenticationCreds,
    decrypt: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const carrier: Carrier = { message: null, isStored: false };
    const read = async () => {
      const plaintext = await keys.transaction(async () => {
        const decrypted = await decrypt();
        carrier.message = this.read(ciphertext, decrypted, creds);
        return decrypted;
      }, "decrypt");
      // No key changed, so nothing was committed: the message must be ours all the same.
      if (carrier.message && !carrier.isStored) await this.session.store(carrier.message, async () => undefined);
      if (carrier.message) this.remember(carrier.message);
      return plaintext;
    };
    return this.carrying.run(carrier, read).catch((error: unknown) => {
      // The session ended in the middle of it: that says nothing of the message.
      if (this.session.isOver()) return new Promise<never>(() => undefined);
      throw error;
    });
  }

  private remember(message: InboundMessage): void {
    this.stored.add(markOf(message));
    const [oldest] = this.stored;
    // An event that never comes must not be waited for for ever; forgetting costs one more look into the database.
    if (oldest !== undefined && this.stored.size > mostRemembered) this.stored.delete(oldest);
  }

  /** Null for what is no message, and for what can't be read: Baileys says of that what is to be said. */
  private read(ciphertext: Uint8Array, plaintext: Uint8Array, creds: AuthenticationCreds): InboundMessage | null {
    const stanza = this.stanzas.get(ciphertext);
    if (!stanza || stanza.attrs.category === "peer") return null;
    try {
      const { fullMessage } = decodeMessageNode(stanza, creds.me?.id ?? "", creds.me?.lid ?? "");
      const content = proto.Message.decode(unpadRandomMax16(plaintext));
      return interpret(fullMessage.key, content.deviceSentMessage?.message ?? content, {
        pushName: fullMessage.pushName,
        timestamp: Number(fullMessage.messageTimestamp),
      });
    } catch {
      return null;
    }
  }
}
