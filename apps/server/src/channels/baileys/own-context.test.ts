import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from "baileys";
import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import "./own-context.ts";
import { quietLogger } from "./quiet-logger.ts";

const quiet = quietLogger(createLog({ level: "silent" }));
const customer = "5511988887777@s.whatsapp.net";

/** Somebody's keys, and how often they were written outside of a transaction. */
function somebody(jid: string) {
  const creds = initAuthCreds();
  const values = new Map<string, unknown>();
  const store: SignalKeyStore = {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      // As from a database: others have their turn meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      return Object.fromEntries(
        ids.flatMap((id) => (values.has(`${type} ${id}`) ? [[id, values.get(`${type} ${id}`)]] : [])),
      ) as Record<string, SignalDataTypeMap[T]>;
    },
    set: (data: SignalDataSet) => {
      for (const [type, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries)) values.set(`${type} ${id}`, value);
    },
  };
  const within = addTransactionCapability(store, quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  let alone = 0;
  const keys: typeof within = {
    ...within,
    set: (data) => {
      if (data.session && !within.isInTransaction()) alone += 1;
      return within.set(data);
    },
  };
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, quiet, async () => []);
  const { keyId, keyPair, signature } = creds.signedPreKey;
  const signedPreKey = { keyId, publicKey: generateSignalPubKey(keyPair.public), signature };
  const identityKey = generateSignalPubKey(creds.signedIdentityKey.public);
  const bundle = { registrationId: creds.registrationId, identityKey, signedPreKey };
  return { jid, signal, bundle, writtenAlone: () => alone };
}
type Somebody = ReturnType<typeof somebody>;

async function say(from: Somebody, to: Somebody, text: string): Promise<() => Promise<string>> {
  const sealed = await from.signal.encryptMessage({ jid: to.jid, data: Buffer.from(text) });
  return async () => Buffer.from(await to.signal.decryptMessage({ jid: from.jid, ...sealed })).toString();
}

test("two companies' sessions with one customer, changed at the same time, are each stored in their own transaction", async () => {
  const shops = [somebody("5511999990001@s.whatsapp.net"), somebody("5511999990002@s.whatsapp.net")];
  const maria = somebody(customer);
  const first = await Promise.all(
    shops.map(async (shop) => {
      await shop.signal.injectE2ESession({ jid: customer, session: maria.bundle });
      return say(shop, maria, "one");
    }),
  );
  for (const read of first) expect(await read()).toBe("one");
  for (const text of ["two", "three", "four"]) {
    const sent = await Promise.all(shops.map((shop) => say(shop, maria, text)));
    for (const read of sent) expect(await read()).toBe(text);
    const answers = await Promise.all(shops.map((shop) => say(maria, shop, `${text}?`)));
    expect(await Promise.all(answers.map((read) => read()))).toEqual([`${text}?`, `${text}?`]);
  }
  expect(shops.map((shop) => shop.writtenAlone())).toEqual([0, 0]);
});
