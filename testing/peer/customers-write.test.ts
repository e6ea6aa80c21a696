import { expect, test } from "vitest";
import { memoryKeys } from "./memory-keys.ts";
import { company, usePeer } from "./peer-fixture.ts";

const wa = usePeer();

test("a customer's encrypted text arrives with name and time, and the device's receipt is recorded", async () => {
  await wa.restart({ now: () => 1_700_000_000_500 });
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777", { name: "Maria" });
  const id = await customer.write(company, "olá ✅");
  const message = await client.until(() => client.messages[0]);
  expect(message).toMatchObject({
    pushName: "Maria",
    messageTimestamp: 1_700_000_000,
    message: { conversation: "olá ✅" },
  });
  expect(message.key).toMatchObject({ id, remoteJid: customer.jid, fromMe: false });
  await wa.peer.until(() => wa.peer.written.find(id)?.state === "acknowledged");
  expect(wa.peer.device(company).receipts).toMatchObject([{ id, to: customer.jid, at: 1_700_000_000_500 }]);
  expect(customer.receipts).toMatchObject([{ id, from: company }]);
});

test("any kind of message, also from a hidden address", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777", { addressing: "lid" });
  await customer.write(company, { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "SP" } });
  const message = await client.until(() => client.messages[0]);
  expect(message.key).toMatchObject({ remoteJid: customer.lid, remoteJidAlt: customer.jid });
  expect(message.message?.locationMessage?.name).toBe("SP");
});

test("what two customers write at once arrives in each one's order", async () => {
  const client = await wa.pair();
  const [ana, bia] = [wa.peer.customer("5511988880001"), wa.peer.customer("5511988880002")];
  await Promise.all([1, 2, 3, 4, 5].flatMap((n) => [ana.write(company, `a${n}`), bia.write(company, `b${n}`)]));
  await client.until(() => client.texts.length === 10);
  expect(client.texts.filter((text) => text.startsWith("a"))).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  expect(client.texts.filter((text) => text.startsWith("b"))).toEqual(["b1", "b2", "b3", "b4", "b5"]);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
});

test("what is written while the device is away waits, in order, and comes after the login", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  client.reconnects = false;
  wa.peer.drop(company);
  await wa.peer.until(() => !wa.peer.device(company).connected);
  for (const text of ["one", "two", "three"]) await customer.write(company, text);
  expect(wa.peer.unacknowledged(company)).toHaveLength(3);
  await client.until(() => client.closes.length === 2);
  client.connect();
  await client.until(() => client.texts.length === 3);
  expect(client.texts).toEqual(["one", "two", "three"]);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
});

test("a message that was delivered but not acknowledged comes again after every login, until it is", async () => {
  const keys = memoryKeys();
  let stuck: (() => void) | undefined;
  let away = false;
  const client = await wa.pair(company, {
    keys: {
      ...keys,
      set: (data) => {
        if (!away || !data.session) return keys.set(data);
        stuck?.();
        return new Promise<void>(() => undefined);
      },
    },
  });
  const customer = wa.peer.customer("5511988887777");
  away = true;
  for (let login = 0; login < 3; login++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    stuck = resolve;
    if (login === 0) await customer.write(company, "don't lose me", { id: "KEPT" });
    await promise;
    expect(wa.peer.unacknowledged()).toMatchObject([{ id: "KEPT", state: "waiting" }]);
    if (login === 2) away = false;
    wa.peer.drop(company);
  }
  await wa.peer.until(() => wa.peer.written.find("KEPT")?.state === "acknowledged");
  await client.until(() => client.texts.length);
  expect(client.texts).toEqual(["don't lose me"]);
});

test("a request to send again is answered with a new encryption", async () => {
  const keys = memoryKeys();
  const client = await wa.pair(company, { keys });
  const customer = wa.peer.customer("5511988887777");
  await customer.write(company, "first");
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  await keys.set({ session: { [`${customer.lid.replace("@lid", "_1")}.0`]: null } });
  const lost = await customer.write(company, "second");
  await client.until(() => client.texts.length === 2);
  expect(client.texts).toEqual(["first", "second"]);
  await wa.peer.until(() => wa.peer.written.find(lost)?.state === "acknowledged");
  expect(wa.peer.written.find(lost)).toMatchObject({ retries: 1, error: "500" });
});

test("a customer can send the same message once more", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  const id = await customer.write(company, "twice");
  await wa.peer.until(() => wa.peer.written.find(id)?.state === "acknowledged");
  await customer.writeAgain(id);
  await client.until(() => client.messages.length === 2);
  expect(client.messages.map(({ key }) => key.id)).toEqual([id, id]);
});

test("one-time keys that run low are refilled", async () => {
  const client = await wa.pair();
  const { keys } = wa.peer.device(company);
  while (keys.count > 5) await keys.take();
  await wa.peer.customer("5511988887777").write(company, "the last but four");
  await wa.peer.until(() => keys.count > 5);
  await client.until(() => client.texts.length);
});
