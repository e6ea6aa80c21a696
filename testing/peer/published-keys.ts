import type { BinaryNode } from "./baileys.ts";
import { bytesOf, child, children, numberOf } from "./nodes.ts";
import { signalKey, type KeyBundle } from "./phone.ts";

/** The keys that a linked device has uploaded, so that others can write to it. */
export class PublishedKeys {
  #registrationId = 0;
  #identity: Buffer | undefined;
  #signedPreKey: KeyBundle["signedPreKey"] | undefined;
  readonly #preKeys = new Map<number, Buffer>();
  readonly #uploaded = Promise.withResolvers<void>();

  get identity(): Buffer | undefined {
    return this.#identity;
  }

  /** One-time keys left. */
  get count(): number {
    return this.#preKeys.size;
  }

  /** `<iq xmlns="encrypt" type="set">` with everything, or with a new signed key only. */
  upload(request: BinaryNode): void {
    const rotation = child(request, "rotate");
    if (rotation) {
      this.#signedPreKey = readSignedPreKey(child(rotation, "skey"));
      return;
    }
    this.#registrationId = numberOf(child(request, "registration"));
    this.#identity = bytesOf(child(request, "identity"));
    this.#signedPreKey = readSignedPreKey(child(request, "skey"));
    for (const key of children(child(request, "list"), "key")) {
      this.#preKeys.set(numberOf(child(key, "id")), bytesOf(child(key, "value")));
    }
    this.#uploaded.resolve();
  }

  /** Gives one set away and its one-time key with it. Waits for the first upload. */
  async take(): Promise<KeyBundle> {
    await this.#uploaded.promise;
    if (!this.#identity || !this.#signedPreKey) throw new Error("keys uploaded without identity or signed key");
    const [first] = this.#preKeys;
    if (first) this.#preKeys.delete(first[0]);
    return {
      registrationId: this.#registrationId,
      identityKey: signalKey(this.#identity),
      signedPreKey: this.#signedPreKey,
      ...(first ? { preKey: { keyId: first[0], publicKey: signalKey(first[1]) } } : {}),
    };
  }
}

function readSignedPreKey(key: BinaryNode | undefined): KeyBundle["signedPreKey"] {
  return {
    keyId: numberOf(child(key, "id")),
    publicKey: signalKey(bytesOf(child(key, "value"))),
    signature: bytesOf(child(key, "signature")),
  };
}
