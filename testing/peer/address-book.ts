import { randomBytes } from "node:crypto";
import { encodeSyncdPatch, newLTHashState, proto } from "./baileys.ts";

/** The part of a phone's state that holds its contacts. */
export const contactCollection = "critical_unblock_low" as const;

/** A phone's contacts, as its devices synchronise them: encrypted changes in order, each a version. */
export class AddressBook {
  readonly #keyId = randomBytes(6);
  readonly #keyData = randomBytes(32);
  readonly #patches: Uint8Array[] = [];
  #state = newLTHashState();

  /** The key that a device needs to read them. */
  get key(): proto.Message.IAppStateSyncKey {
    const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0, 1] };
    return { keyId: { keyId: this.#keyId }, keyData: { keyData: this.#keyData, fingerprint, timestamp: Date.now() } };
  }

  async put(jid: string, fullName: string): Promise<void> {
    const change = {
      type: contactCollection,
      index: ["contact", jid],
      syncAction: { timestamp: Date.now(), contactAction: { fullName } },
      apiVersion: 2,
      operation: proto.SyncdMutation.SyncdOperation.SET,
    };
    const key = proto.Message.AppStateSyncKeyData.create({ keyData: this.#keyData });
    const { patch, state } = await encodeSyncdPatch(
      change,
      this.#keyId.toString("base64"),
      this.#state,
      async () => key,
    );
    this.#state = state;
    this.#patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
  }

  since(version: number): Uint8Array[] {
    return this.#patches.slice(version);
  }
}
