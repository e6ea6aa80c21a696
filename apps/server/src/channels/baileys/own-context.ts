import { AsyncLocalStorage } from "node:async_hooks";
import { SessionBuilder, SessionCipher } from "libsignal";

/** The parts of libsignal used here that its types leave out. */
interface Keeper {
  storage: object;
}
type Method = (this: Keeper, ...given: unknown[]) => unknown;

/**
 * Makes libsignal read and write keys in the asynchronous context of the caller.
 *
 * libsignal has one queue per address for the whole process, and runs queued jobs in the context of the first caller.
 * Baileys finds its current key transaction by that context. When two companies receive from one customer at the same
 * time, one of them would store its keys outside its transaction, without the message, or in a transaction that has
 * ended, and so not at all.
 */
function inOwnContext(methods: { [name: string]: Method }, name: string): void {
  const method = methods[name];
  if (!method) throw new Error(`libsignal has no ${name}`);
  methods[name] = function (...given) {
    const here = AsyncLocalStorage.snapshot();
    const storage = new Proxy(this.storage, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...asked: unknown[]): unknown => here(() => Reflect.apply(value, target, asked));
      },
    });
    return method.apply(Object.create(this, { storage: { value: storage } }) as Keeper, given);
  };
}

const cipher = SessionCipher.prototype as unknown as { [name: string]: Method };
for (const name of ["encrypt", "decryptWhisperMessage", "decryptPreKeyWhisperMessage"]) inOwnContext(cipher, name);
inOwnContext(SessionBuilder.prototype as unknown as { [name: string]: Method }, "initOutgoing");
