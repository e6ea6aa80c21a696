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
import "./spare-sessions.ts";
import { quietLogger } from "./quiet-logger.ts";

const quiet = quietLogger(createLog({ level: "silent" }));

function keysInMemory(): SignalKeyStore {
  const values = new Map<string, unknown>();
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) =>
      Object.fromEntries(
        ids.flatMap((id) => (values.has(`${type} ${id}`) ? [[id, values.get(`${type} ${id}`)]] : [])),
      ) as Record<string, SignalDataTypeMap[T]>,
    set: (data: SignalDataSet) => {
      for (const [type, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries)) values.set(`${type} ${id}`, value);
    },
  };
}

/** One end of a conversation, as Baileys holds it. */
function correspondent(jid: string) {
  const creds = initAuthCreds();
  const keys = addTransactionCapability(keysInMemory(), quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, quiet, async () => []);
  const { keyId, keyPair, signature } = creds.signedPreKey;
  const publicKey = generateSignalPubKey(keyPair.public);
  return {
    jid,
    signal,
    bundle: {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: { keyId, publicKey, signature },
    },
  };
}
type Correspondent = ReturnType<typeof correspondent>;

/** Has one begin a session with the other. */
const begin = (from: Correspondent, to: Correspondent) =>
  from.signal.injectE2ESession({ jid: to.jid, session: to.bundle });

/** Gives what the other reads. */
async function say(from: Correspondent, to: Correspondent, text: string): Promise<() => Promise<string>> {
  const sealed = await from.signal.encryptMessage({ jid: to.jid, data: Buffer.from(text) });
  return async () => Buffer.from(await to.signal.decryptMessage({ jid: from.jid, ...sealed })).toString();
}

test("a message in an older session does not change the newer session", async () => {
  const shop = correspondent("5511999990000@s.whatsapp.net");
  const customer = correspondent("5511988887777@s.whatsapp.net");
  await begin(customer, shop);
  expect(await (await say(customer, shop, "oi"))()).toBe("oi");
  expect(await (await say(shop, customer, "bom dia"))()).toBe("bom dia");

  const underWay = await say(customer, shop, "estão abertos?");
  await begin(shop, customer);
  expect(await underWay()).toBe("estão abertos?");

  expect(await (await say(shop, customer, "sim"))()).toBe("sim");
  expect(await (await say(customer, shop, "obrigada"))()).toBe("obrigada");
});
