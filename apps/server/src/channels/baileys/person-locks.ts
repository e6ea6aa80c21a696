import { AsyncLocalStorage } from "node:async_hooks";
import { jidDecode, type SignalKeyStore, type SignalKeyStoreWithTransaction, type SignalRepository } from "baileys";
import { Locks } from "./locks.ts";

/** Baileys' `lid-mapping` key for the number of a privacy id. */
const reverseKey = (lidUser: string): string => `${lidUser}_reverse`;

/**
 * The names to lock for these addresses: the user of each, whatever its device, and the same person's other name where
 * it is known. A person's number and privacy id share their Signal sessions, and the sessions move from one to the other.
 */
export async function namesOf(
  keys: Pick<SignalKeyStore, "get">,
  jids: readonly (string | undefined)[],
): Promise<string[]> {
  const names = new Set<string>();
  for (const jid of jids) {
    const decoded = jidDecode(jid);
    if (!decoded?.user) continue;
    const { user, server } = decoded;
    const isNumber = server === "s.whatsapp.net" || server === "c.us" || server === "hosted";
    const isPrivacyId = server === "lid" || server === "hosted.lid";
    if (isNumber) {
      const { [user]: lid } = await keys.get("lid-mapping", [user]);
      names.add(`number ${user}`);
      if (lid) names.add(`lid ${lid}`);
    } else if (isPrivacyId) {
      const { [reverseKey(user)]: number } = await keys.get("lid-mapping", [reverseKey(user)]);
      names.add(`lid ${user}`);
      if (number) names.add(`number ${number}`);
    } else names.add(`${server} ${user}`);
  }
  return [...names].sort();
}

/**
 * The keys with separate locks for transactions. Baileys holds a lock under its own name while it sends, and waits for
 * people's locks meanwhile; sharing that name could deadlock.
 */
export const withOwnTransactions = (keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction => ({
  ...keys,
  transaction: (work, name) => keys.transaction(work, `signal ${name}`),
});

/**
 * Serializes the changes of a person's Signal sessions, each in one transaction, and runs different people in parallel.
 * Without it Baileys changes a session while it sends, under a lock for sending, and stores it after the frame is
 * written, while reading changes the same session under another lock. A kill in between leaves a session that the
 * recipient has moved on from, and concurrent changes overwrite each other: nobody could read later messages. With it a
 * message is sent only when the keys that encrypted it are durable, and receiving, sending and moving a session from a
 * number to a privacy id exclude each other. Baileys' LID mappings stay outside: it looks them up over the network and
 * shares one lookup among callers, so a lock around that would wait for itself.
 */
export class PersonLocks {
  private readonly keys: SignalKeyStoreWithTransaction;
  private readonly locks = new Locks();
  private readonly holding = new AsyncLocalStorage<true>();
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(keys: SignalKeyStoreWithTransaction) {
    this.keys = keys;
  }

  /** Locks these people for each method of the repository that reads or changes their keys. */
  guard(repository: SignalRepository): void {
    const bare = { ...repository };
    repository.decryptMessage = (given) => this.run([given.jid], () => bare.decryptMessage(given));
    repository.encryptMessage = (given) => this.run([given.jid], () => bare.encryptMessage(given));
    repository.injectE2ESession = (given) => this.run([given.jid], () => bare.injectE2ESession(given));
    repository.deleteSession = (jids) => this.run(jids, () => bare.deleteSession(jids));
    repository.migrateSession = (from, to) => this.run([from, to], () => bare.migrateSession(from, to));
    repository.decryptGroupMessage = (given) => this.run([given.authorJid], () => bare.decryptGroupMessage(given));
    repository.processSenderKeyDistributionMessage = (given) =>
      this.run([given.authorJid], () => bare.processSenderKeyDistributionMessage(given));
    repository.encryptGroupMessage = (given) => this.run([given.meId], () => bare.encryptGroupMessage(given));
    repository.getSenderKeyDistributionMessage = (given) =>
      this.run([given.meId], () => bare.getSenderKeyDistributionMessage(given));
  }

  /** Nested calls run at once: the outer one holds the lock. */
  async run<T>(jids: readonly (string | undefined)[], work: () => Promise<T>): Promise<T> {
    if (this.holding.getStore()) return work();
    const locked = () => this.locked(jids, work);
    // The transaction around a send must not include the keys: it commits after the frame is written.
    return this.keys.isInTransaction() ? this.outside(locked) : locked();
  }

  private async locked<T>(jids: readonly (string | undefined)[], work: () => Promise<T>): Promise<T> {
    for (;;) {
      const names = await namesOf(this.keys, jids);
      const result = await this.locks.run(names, async () => {
        // The person's other address may have become known meanwhile, and be in use.
        const isStale = (await namesOf(this.keys, jids)).join() !== names.join();
        return isStale ? undefined : { value: await this.holding.run(true, work) };
      });
      if (result) return result.value;
    }
  }
}
