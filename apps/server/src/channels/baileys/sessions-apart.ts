import { AsyncLocalStorage } from "node:async_hooks";
import type { SignalKeyStoreWithTransaction } from "baileys";

/**
 * Keys for Baileys' Signal repository, of which every change of a session is a transaction of its own, one at a time.
 *
 * By itself Baileys changes a session within whatever it sends, under a lock for sending, and stores it after the frame is
 * written; what it reads changes the same session under another lock. A kill in between would leave a session that the
 * recipient has moved on from, and of two changes at once each would be stored without the other: nobody could read what
 * comes next. Here a message is only sent when what it was encrypted with is durable, and nothing of the network is waited
 * for under the lock.
 */
export function sessionsApart(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
  const outside = AsyncLocalStorage.snapshot();
  const within = new AsyncLocalStorage<true>();
  return {
    ...keys,
    transaction: (work, name) => {
      if (within.getStore()) return keys.transaction(work, name);
      // Who is who is looked up over the network, by one for others, and so keeps its own lock.
      const lock = name === "lid-mapping" ? name : "sessions";
      const apart = () => within.run(true, () => keys.transaction(work, lock));
      return keys.isInTransaction() ? outside(apart) : apart();
    },
  };
}
