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

/** The published keys that a sender needs for a first message. */
export type KeyBundle = Parameters<SignalRepository["injectE2ESession"]>[0]["session"];

/** The other end of a Signal session. */
export interface Correspondent {
  jid: string;
  /** Its public identity key; another one means that it was set up anew. Undefined until it published its keys. */
  identity: Buffer | undefined;
  /** Takes one set of keys and uses up its one-time key; waits until keys are published. */
  takeBundle(): Promise<KeyBundle>;
}

export interface Encrypted {
  /** For one device in a new session, in a known one, or with a group's sender key. */
  type: "pkmsg" | "msg" | "skmsg";
  ciphertext: Uint8Array;
}

let lines = 0;

/** The cryptography of one phone: its identity, its one-time keys, its sessions; no networking. */
export class Phone {
  readonly #creds: AuthenticationCreds = initAuthCreds();
  readonly #keys: SignalKeyStore;
  readonly #signal: SignalRepository;
  readonly #identities = new Map<string, string>();
  /** libsignal queues everything that concerns one address in one line for the whole process; no two phones may share it. */
  readonly #line = ++lines;
  #nextPreKeyId = 1;
  #previous: Promise<unknown> = Promise.resolve();

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

  /** This phone's keys, as the server gives them to a sender; a fresh one-time key each time. */
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
    const jid = this.#own(to.jid);
    const session = fresh ?? ((await this.#knows(to)) ? undefined : "fetch");
    if (session) {
      await this.#signal.injectE2ESession({ jid, session: session === "fetch" ? await to.takeBundle() : session });
      if (to.identity) this.#identities.set(to.jid, to.identity.toString("hex"));
    }
    return this.#signal.encryptMessage({ jid, data: encodeWAMessage(message) });
  }

  /** Throws when the session, or the group's sender key, can't read it. */
  async decrypt(fromJid: string, { type, ciphertext }: Encrypted, group: string | undefined): Promise<proto.Message> {
    const message = proto.Message.decode(unpadRandomMax16(await this.#open(fromJid, type, ciphertext, group)));
    const item = message.senderKeyDistributionMessage;
    if (item) await this.#signal.processSenderKeyDistributionMessage({ item, authorJid: fromJid });
    const copy = message.deviceSentMessage?.message;
    return copy ? proto.Message.fromObject(copy) : message;
  }

  /** Encrypts for all holders of this phone's sender key of the group, with the phone's address in the group. */
  async encryptForGroup(group: string, ownJid: string, message: proto.IMessage): Promise<Encrypted> {
    const data = encodeWAMessage(message);
    const { ciphertext } = await this.#signal.encryptGroupMessage({ group, meId: ownJid, data });
    return { type: "skmsg", ciphertext };
  }

  /** This phone's sender key of a group, to be given to each device there once. */
  async senderKey(groupId: string, ownJid: string): Promise<proto.Message.ISenderKeyDistributionMessage> {
    const key = await this.#signal.getSenderKeyDistributionMessage({ group: groupId, meId: ownJid });
    return { groupId, axolotlSenderKeyDistributionMessage: key };
  }

  /** Gives up its sender key of a group; the next message there is written with a new one. */
  async dropSenderKey(group: string, ownJid: string): Promise<void> {
    const address = this.#signal.jidToSignalProtocolAddress(ownJid).replace(".", "::");
    await this.#keys.set({ "sender-key": { [`${group}::${address}`]: null } });
  }

  /** A Signal session is a chain: one step at a time, in the order of the calls. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#previous.then(step);
    this.#previous = result.catch(() => undefined);
    return result;
  }

  #open(jid: string, type: Encrypted["type"], ciphertext: Uint8Array, group = ""): Promise<Uint8Array> {
    if (type === "skmsg") return this.#signal.decryptGroupMessage({ group, authorJid: jid, msg: ciphertext });
    return this.#signal.decryptMessage({ jid: this.#own(jid), type, ciphertext });
  }

  async #knows(to: Correspondent): Promise<boolean> {
    const known = this.#identities.get(to.jid);
    if (known && to.identity && known !== to.identity.toString("hex")) return false;
    return (await this.#signal.validateSession(this.#own(to.jid))).exists;
  }

  /** The address under which this phone keeps a session. */
  #own(jid: string): string {
    return jid.replace(/^\d+/, (user) => `${user}-${this.#line}`);
  }
}

/** Public keys travel in 32 bytes and are kept with their type in front. */
export function signalKey(bytes: Uint8Array): Uint8Array {
  return generateSignalPubKey(bytes);
}
