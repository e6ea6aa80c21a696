import { pino } from "pino";
import {
  addTransactionCapability,
  Curve,
  encodeBigEndian,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  makeLibSignalRepository,
  proto,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from "./baileys.ts";
import type { AuthenticationCreds, BinaryNode, SignalKeyStore, SignalRepository } from "./baileys.ts";
import { memoryKeys } from "./memory-keys.ts";
import { node } from "./nodes.ts";

/** What one needs to write first to somebody: their published keys. */
export type KeyBundle = Parameters<SignalRepository["injectE2ESession"]>[0]["session"];

/** The other end of a Signal session. */
export interface Correspondent {
  jid: string;
  /** Its public identity key; another one means that it was set up anew. Undefined until it published its keys. */
  identity: Buffer | undefined;
  /** One set of keys, its one-time key used up; waits until keys were published. */
  takeBundle(): Promise<KeyBundle>;
}

export interface Encrypted {
  type: "pkmsg" | "msg";
  ciphertext: Uint8Array;
}

/** The cryptography of one phone: its identity, its one-time keys, its sessions. Nothing of the network. */
export class Phone {
  readonly #creds: AuthenticationCreds = initAuthCreds();
  readonly #keys: SignalKeyStore;
  readonly #signal: SignalRepository;
  readonly #identities = new Map<string, string>();
  #nextPreKeyId = 1;

  constructor() {
    const quiet = pino({ level: "silent" });
    this.#keys = memoryKeys();
    const keys = addTransactionCapability(this.#keys, quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
    this.#signal = makeLibSignalRepository({ creds: this.#creds, keys }, quiet, () => Promise.resolve([]));
  }

  /** The key that signs this phone's linked devices. */
  get identityKey(): { public: Uint8Array; private: Uint8Array } {
    return this.#creds.signedIdentityKey;
  }

  get registration(): BinaryNode {
    return node("registration", {}, encodeBigEndian(this.#creds.registrationId));
  }

  /** This phone's keys, as the server gives them to somebody who wants to write to it; a fresh one-time key each time. */
  async bundle(): Promise<BinaryNode[]> {
    const id = this.#nextPreKeyId++;
    const preKey = Curve.generateKeyPair();
    await this.#keys.set({ "pre-key": { [id]: preKey } });
    return [
      this.registration,
      node("type", {}, KEY_BUNDLE_TYPE),
      node("identity", {}, this.#creds.signedIdentityKey.public),
      xmppSignedPreKey(this.#creds.signedPreKey),
      xmppPreKey(preKey, id),
    ];
  }

  /** Encrypts for a device; with `fresh` in a new session, as after a request to send again. */
  async encrypt(to: Correspondent, message: proto.IMessage, fresh?: KeyBundle | "fetch"): Promise<Encrypted> {
    const { jid } = to;
    const session = fresh ?? ((await this.#knows(to)) ? undefined : "fetch");
    if (session) {
      await this.#signal.injectE2ESession({ jid, session: session === "fetch" ? await to.takeBundle() : session });
      if (to.identity) this.#identities.set(jid, to.identity.toString("hex"));
    }
    return this.#signal.encryptMessage({ jid, data: encodeWAMessage(message) });
  }

  /** Throws when the session can't read it. */
  async decrypt(fromJid: string, { type, ciphertext }: Encrypted): Promise<proto.Message> {
    const padded = await this.#signal.decryptMessage({ jid: fromJid, type, ciphertext });
    const message = proto.Message.decode(unpadRandomMax16(padded));
    const copy = message.deviceSentMessage?.message;
    return copy ? proto.Message.fromObject(copy) : message;
  }

  async #knows(to: Correspondent): Promise<boolean> {
    const known = this.#identities.get(to.jid);
    if (known && to.identity && known !== to.identity.toString("hex")) return false;
    return (await this.#signal.validateSession(to.jid)).exists;
  }
}

/** Public keys travel in 32 bytes and are kept with their type in front. */
export function signalKey(bytes: Uint8Array): Uint8Array {
  return generateSignalPubKey(bytes);
}
