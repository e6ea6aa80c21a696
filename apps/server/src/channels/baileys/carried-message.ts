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
import { PersonLocks, withOwnTransactions } from "./person-locks.ts";

interface Carried {
  /** The stanza's own id, also where it changes another message. */
  id: string;
  inbound: Inbound;
}

interface Carrier {
  message: Carried | null;
  isStored: boolean;
}

/** What the session provides. */
export interface CarryingSession {
  store(message: Inbound, alongside: Alongside): Promise<void>;
  isOver(): boolean;
  /** A message of an unknown kind arrived. Its content is not passed on. */
  unknown(): void;
}

const mostRemembered = 1_000;

/** Ids are unique per sender: two senders may use the same id. */
const markOf = ({ id, inbound: { sender } }: Carried): string =>
  JSON.stringify([sender === "me" ? "me" : (sender.pn ?? sender.lid), id]);

/**
 * Stores a message and the Signal keys that decrypting it changed in one write (docs/wire.md, "In"). Decrypting commits
 * the changed keys, and WhatsApp is told "arrived" after it returns. An outer key transaction is opened around it and the
 * decoded message is kept in the asynchronous context, so that the key store's commit stores the message too.
 */
export class CarriedMessages {
  private readonly carrying = new AsyncLocalStorage<Carrier>();
  /** The stanza of each ciphertext, by the identity of its buffer. */
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** Messages that were stored and whose event has not arrived yet, oldest first. */
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
   * A placeholder for a message that arrived without its content: only the phone can open it, or its content follows.
   * Baileys emits no event for some of these. Null for every other stanza.
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

  /** Whether the message of an event was stored when it was decrypted. Answers true once. */
  wasStored(carried: Carried): boolean {
    return this.stored.delete(markOf(carried));
  }

  /** Writes keys, with the carried message where its decryption leads to this write. */
  async commit(
    write: (tx: Tx) => Promise<void>,
    plainly: (write: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const carrier = this.carrying.getStore();
    if (!carrier?.message || carrier.isStored) return plainly(write);
    carrier.isStored = true;
    await this.session.store(carrier.message.inbound, write);
  }

  /** Baileys' repository with wrapped decryption. */
  repository(creds: AuthenticationCreds): typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository {
    return (auth: SignalAuthState, logger, lookUp) => {
      const keys = withOwnTransactions(auth.keys as SignalKeyStoreWithTransaction);
      const people = new PersonLocks(keys);
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ ...auth, keys }, logger, lookUp);
      people.guard(repository);
      const decrypt = repository.decryptMessage.bind(repository);
      const decryptOfGroup = repository.decryptGroupMessage.bind(repository);
      const transactionOf = (jid: string) => (work: () => Promise<Uint8Array>) =>
        people.run([jid], () => keys.transaction(work, jid));
      repository.decryptMessage = (given) =>
        this.carry(transactionOf(given.jid), given.ciphertext, creds, () => decrypt(given));
      repository.decryptGroupMessage = (given) =>
        this.carry(transactionOf(given.authorJid), given.msg, creds, () => decryptOfGroup(given));
      return repository;
    };
  }

  private carry(
    transaction: (work: () => Promise<Uint8Array>) => Promise<Uint8Array>,
    ciphertext: Uint8Array,
    creds: AuthenticationCreds,
    decrypt: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const carrier: Carrier = { message: null, isStored: false };
    const read = async () => {
      const plaintext = await transaction(async () => {
        const decrypted = await decrypt();
        carrier.message = this.read(ciphertext, decrypted, creds);
        return decrypted;
      });
      // No key changed, so nothing was committed: the message is stored by itself.
      if (carrier.message && !carrier.isStored)
        await this.session.store(carrier.message.inbound, async () => undefined);
      if (carrier.message) this.remember(carrier.message);
      return plaintext;
    };
    return this.carrying.run(carrier, read).catch((error: unknown) => {
      // The session ended meanwhile: the error says nothing about the message.
      if (this.session.isOver()) return new Promise<never>(() => undefined);
      throw error;
    });
  }

  private remember(message: Carried): void {
    this.stored.add(markOf(message));
    const [oldest] = this.stored;
    // Some events never come. Forgetting one costs a lookup in the database when it does.
    if (oldest !== undefined && this.stored.size > mostRemembered) this.stored.delete(oldest);
  }

  /**
   * Null for anything but a message of a conversation. Unreadable content becomes "unsupported": its key is used up.
   */
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

  /** Null where sender or chat is missing. */
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

/** The number and privacy id of the company's own phone. */
export const ourNames = ({ me }: AuthenticationCreds): WhatsAppIdentity[] =>
  [identityOf(me?.id), identityOf(me?.lid)].filter((name) => name !== null);
