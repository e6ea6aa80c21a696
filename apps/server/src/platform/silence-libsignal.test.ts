import { createRequire } from "node:module";
import { inspect } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { silenceLibsignal } from "./silence-libsignal.ts";

/** libsignal as Baileys loads it. */
const require = createRequire(createRequire(import.meta.url).resolve("baileys"));
interface Session {
  currentRatchet: object;
  indexInfo: Record<string, unknown>;
  pendingPreKey?: object;
}
interface SessionRecord {
  closeSession(session: Session): void;
  openSession(session: Session): void;
  setSession(session: Session): void;
  removeOldSessions(): void;
}
const SessionRecord = require("libsignal/src/session_record.js") as {
  new (): SessionRecord;
  createEntry(): Session;
};

const secret = Buffer.from("this is a very private key 32 by");
let entries = 0;
function session(): Session {
  const keys = { pubKey: Buffer.alloc(33), privKey: secret };
  const entry = SessionRecord.createEntry();
  entry.currentRatchet = {
    ephemeralKeyPair: keys,
    lastRemoteEphemeralKey: Buffer.alloc(33),
    previousCounter: 0,
    rootKey: secret,
  };
  entry.indexInfo = {
    baseKey: Buffer.from([entries++]),
    baseKeyType: 1,
    closed: -1,
    used: 0,
    created: 0,
    remoteIdentityKey: Buffer.alloc(33),
  };
  return entry;
}

const methods = ["log", "info", "warn", "error", "debug", "trace", "dir"] as const;
let printed: string[];
let target: Pick<Console, (typeof methods)[number]>;

beforeEach(() => {
  printed = [];
  const print = (...values: unknown[]) =>
    void printed.push(values.map((value) => inspect(value, { depth: 10 })).join(" "));
  target = { log: print, info: print, warn: print, error: print, debug: print, trace: print, dir: print };
});

describe("silenceLibsignal", () => {
  it("keeps libsignal itself from printing its sessions", () => {
    const real = { ...console };
    Object.assign(console, target);
    try {
      const work = () => {
        const record = new SessionRecord();
        for (let count = 0; count < 45; count++) {
          const entry = session();
          record.setSession(entry);
          record.closeSession(entry);
          record.closeSession(entry);
        }
        record.openSession(session());
        record.removeOldSessions();
      };
      work();
      // Without the silence the keys are there: the case means something.
      expect(printed.some((line) => line.includes("privKey"))).toBe(true);
      printed = [];
      const restore = silenceLibsignal();
      work();
      restore();
      expect(printed).toEqual([]);
    } finally {
      Object.assign(console, real);
    }
  });

  it.each<[string, () => unknown[]]>([
    ["a session", () => [session()]],
    ["a session behind other words", () => ["look:", session()]],
    ["a session deep inside", () => ["look:", { a: [{ b: new Map([["c", { d: session() }]]) }] }]],
    ["a session as an error's cause", () => [new Error("failed", { cause: session() })]],
    ["a session in a hidden field", () => [Object.defineProperty({}, "hidden", { value: session() })]],
    ["a session in a symbol's field", () => [{ [Symbol("s")]: session() }]],
    [
      "a session in a set that holds itself",
      () => {
        const set = new Set<unknown>([session()]);
        return [set.add(set)];
      },
    ],
    ["a session made text", () => [inspect(session())]],
    ["a key pair", () => [{ pubKey: Buffer.alloc(33), privKey: secret }]],
    ["what hides behind a proxy", () => [new Proxy(session(), {})]],
    ["a record", () => [new SessionRecord()]],
    ["libsignal's plain sentences", () => ["Failed to decrypt message with any known session..."]],
    ["and their errors", () => ["Session error:MessageCounterError: Key used already or never filled", "stack"]],
    ["a decryption with an old session", () => ["Decrypted message with closed session."]],
  ])("lets nothing through of %s", (_, values) => {
    silenceLibsignal(target);
    for (const method of methods) target[method](...(values() as [unknown]));
    expect(printed).toEqual([]);
  });

  it("lets everything else through, until it is undone", () => {
    const restore = silenceLibsignal(target);
    const circle: Record<string, unknown> = { name: "a", bytes: Buffer.from("x") };
    circle.self = circle;
    target.info("listening on", 3000, circle, null, undefined);
    target.error(new Error("broken"));
    target.warn("the session of this browser is over");
    expect(printed).toHaveLength(3);
    restore();
    target.info("Opening session:", "x");
    expect(printed).toHaveLength(4);
  });
});
