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
  type WAMessageKey,
} from "baileys";
import type { Tx } from "../../platform/database/database.ts";
import type { Alongside, Inbound, WhatsAppIdentity } from "../port.ts";
import { interpret, placeholder, type About } from "./interpret.ts";
import { identityOf } from "./jid.ts";
import { sessionsApart } from "./sessions-apart.ts";

interface Carried {
  /** The stanza's own id, also where it is about another message. */
  id: string;
  inbound: Inbound;
}

interface Carrier {
  message: Carried | null;
  isStored: boolean;
}

/** Whose messages are carried. */
export interface CarryingSession {
  store(message: Inbound, alongside: Alongside): Promise<void>;
  isOver(): boolean;
  /** A message of a kind that isn't known came; never what it says. */
  unknown(): void;
}

const mostRemembered = 1_000;

/** An id is its sender's own: another may use the same. */
const markOf = ({ id, inbound: { sender } }: Carried): string =>
  JSON.stringify([sender === "me" ? "me" : (sender.pn ?? sender.lid), id]);

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

  /**
   * What stands for a message that came without its content: open on the phone alone, or still to be sent to us. Of some
   * of these Baileys tells no event. Null for every other stanza.
   */
  withoutContent(stanza: BinaryNode, creds: AuthenticationCreds): Inbound | null {
    const parts = Array.isArray(stanza.content) ? stanza.content : [];
    const isSealedForBots = parts.some(({ tag, attrs }) => tag === "enc" && attrs.type === "msmsg");
    const missing = parts.find(({ tag }) => tag === "unavailable");
    const hasContent = parts.some(({ tag }) => tag === "enc" || tag === "plaintext");
    if (!isSealedForBots && (!missing || hasContent)) return null;
    const isViewOnce = missing?.attrs.type?.startsWith("view_once") === true;
    const read = this.decoded(stanza, creds);
    return (
      read && placeholder(read.key, isSealedForBots ? "unsupported" : isViewOnce ? "viewOnce" : "waiting", read.about)
    );
  }

  /** Whether what an event tells of was stored as it was decrypted; true once. */
  wasStored(carried: Carried): boolean {
    return this.stored.delete(markOf(carried));
  }

  /** Writes keys, with the carried message if this is the write that its decryption leads to; answers whether it was. */
  async commit(
    write: (tx: Tx) => Promise<void>,
    plainly: (write: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const carrier = this.carrying.getStore();
    if (!carrier?.message || carrier.isStored) return plainly(write);
    carrier.isStored = true;
    await this.session.store(carrier.message.inbound, write);
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
      if (carrier.message && !carrier.isStored)
        await this.session.store(carrier.message.inbound, async () => undefined);
      if (carrier.message) this.remember(carrier.message);
      return plaintext;
    };
    return this.carrying.run(carrier, read).catch((error: unknown) => {
      // The session ended in the middle of it: that says nothing of the message.
      if (this.session.isOver()) return new Promise<never>(() => undefined);
      throw error;
    });
  }

  private remember(message: Carried): void {
    this.stored.add(markOf(message));
    const [oldest] = this.stored;
    // An event that never comes must not be waited for for ever; forgetting costs one more look into the database.
    if (oldest !== undefined && this.stored.size > mostRemembered) this.stored.delete(oldest);
  }

  /** Null for what is no message of a conversation. What can't be understood is said to be so: its key is used up. */
  private read(ciphertext: Uint8Array, plaintext: Uint8Array, creds: AuthenticationCreds): Carried | null {
    const stanza = this.stanzas.get(ciphertext);
    const id = stanza?.attrs.id;
    if (!stanza || !id || stanza.attrs.category === "peer") return null;
    const envelope = this.decoded(stanza, creds);
    if (!envelope) return null;
    const { key, about } = envelope;
    let inbound: Inbound | null;
    try {
      const content = proto.Message.decode(unpadRandomMax16(plaintext));
      inbound = interpret(key, content.deviceSentMessage?.message ?? content, about);
    } catch {
      inbound = placeholder(key, "unsupported", about);
    }
    if (inbound?.kind === "unsupported") this.session.unknown();
    return inbound && { id, inbound };
  }

  /** Null where nothing says who wrote what to whom. */
  private decoded(stanza: BinaryNode, creds: AuthenticationCreds): { key: WAMessageKey; about: About } | null {
    try {
      const { fullMessage } = decodeMessageNode(stanza, creds.me?.id ?? "", creds.me?.lid ?? "");
      const about = {
        pushName: fullMessage.pushName,
        timestamp: Number(fullMessage.messageTimestamp),
        isLate: stanza.attrs.offline !== undefined,
        adminRevokes: stanza.attrs.edit === "8",
        me: ourNames(creds),
      };
      return { key: fullMessage.key, about };
    } catch {
      return null;
    }
  }
}

/** The names of the company's own phone. */
export const ourNames = ({ me }: AuthenticationCreds): WhatsAppIdentity[] =>
  [identityOf(me?.id), identityOf(me?.lid)].filter((name) => name !== null);
