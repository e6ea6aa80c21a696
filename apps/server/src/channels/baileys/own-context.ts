import { AsyncLocalStorage } from "node:async_hooks";
import { SessionBuilder, SessionCipher } from "libsignal";

/** What of libsignal is reached for, beyond its types. */
interface Keeper {
  storage: object;
}
type Method = (this: Keeper, ...given: unknown[]) => unknown;

/**
 * libsignal lets everything that concerns one address wait in one line for the whole process, and does what waits there in
 * the asynchronous context of whoever came first. By that context Baileys knows in which key transaction it is: of two
 * companies that hear from one customer at once, one would store its keys outside of its transaction, without the
 * message, or in another that is over, and so not at all. From here on keys are read and written in the context of who
 * asked for it.
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
