import { types } from "node:util";

/** Prefixes of libsignal's console messages, some of which are followed by a session with its private keys. */
const sentences = [
  "Closing session:",
  "Opening session:",
  "Removing old closed session:",
  "Session already closed",
  "Session already open",
  "Closing open session in favor of incoming prekey bundle",
  "Closing stale open session",
  "Decrypted message with closed session",
  "Failed to decrypt message with any known session",
  "Session error:",
  "Migrating session to:",
  "V1 session storage migration error",
  "Unhandled bucket type (for naming):",
  "WARNING: Expected pubkey of length 33",
];

/** Field names that only sessions and keys have, in objects and in the output of `inspect`. */
const keyFields = new Set([
  "privKey",
  "rootKey",
  "chainKey",
  "currentRatchet",
  "ephemeralKeyPair",
  "messageKeys",
  "_chains",
]);
const keyText =
  /\b(privKey|rootKey|chainKey|currentRatchet|ephemeralKeyPair|messageKeys|_chains|SessionEntry|SessionRecord)\b/;
/** Objects with more parts are not searched and not printed. */
const mostParts = 5_000;

const methods = ["log", "info", "warn", "error", "debug", "trace", "dir"] as const;
type SilencedConsole = Pick<Console, (typeof methods)[number]>;

/**
 * Makes the console drop libsignal's messages and any value that contains a session or a private key. Call it before
 * Baileys is loaded. Returns a function that restores the console.
 */
export function silenceLibsignal(target: SilencedConsole = console): () => void {
  const originals = methods.map((method) => [method, target[method]] as const);
  for (const [method, original] of originals) {
    target[method] = (...values: unknown[]) => {
      if (!isLibsignal(values[0]) && !holdsKeys(values)) original.apply(target, values as [unknown]);
    };
  }
  return () => {
    for (const [method, original] of originals) target[method] = original;
  };
}

function isLibsignal(first: unknown): boolean {
  return typeof first === "string" && sentences.some((sentence) => first.startsWith(sentence));
}

/** Searches all fields, including hidden ones and error causes, without running getters. */
function holdsKeys(values: readonly unknown[]): boolean {
  const seen = new Set<object>();
  const waiting: unknown[] = [...values];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && keyText.test(value)) return true;
    if (typeof value !== "object" || value === null || seen.has(value) || ArrayBuffer.isView(value)) continue;
    if (types.isProxy(value) || seen.size >= mostParts) return true;
    seen.add(value);
    if (/^Session(Entry|Record)$/.test(classOf(value))) return true;
    if (value instanceof Map || value instanceof Set) waiting.push(...[...value.entries()].flat());
    for (const name of Reflect.ownKeys(value)) {
      if (typeof name === "string" && keyFields.has(name)) return true;
      waiting.push(Object.getOwnPropertyDescriptor(value, name)?.value);
    }
  }
  return false;
}

function classOf(value: object): string {
  const constructor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(value) ?? {}, "constructor")
    ?.value as unknown;
  return typeof constructor === "function" ? constructor.name : "";
}
