import { setImmediate as nextTurn } from "node:timers/promises";
import type { SignalKeyStoreWithTransaction } from "baileys";
import { expect, test } from "vitest";
import { namesOf, PersonLocks } from "./person-locks.ts";

/** Keys that hold nothing but LID mappings. */
function mappings(pairs: Record<string, string> = {}) {
  const known = new Map<string, string>();
  const learn = (number: string, lid: string) => void known.set(number, lid).set(`${lid}_reverse`, number);
  for (const [number, lid] of Object.entries(pairs)) learn(number, lid);
  const get = async (_kind: string, ids: string[]) =>
    Object.fromEntries(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)]] : [])));
  return { learn, keys: { get, isInTransaction: () => false } as unknown as SignalKeyStoreWithTransaction };
}

test.each([
  ["a number without a known privacy id", ["551199:3@s.whatsapp.net"], ["number 551199"]],
  ["a number with its privacy id, whatever the device", ["552288:7@s.whatsapp.net"], ["lid 77", "number 552288"]],
  ["a privacy id with its number", ["77:2@lid"], ["lid 77", "number 552288"]],
  ["a group and its sender", ["120363@g.us", "77@lid"], ["g.us 120363", "lid 77", "number 552288"]],
  ["no address", [undefined, ""], []],
])("names of %s", async (_what, jids, names) => {
  expect(await namesOf(mappings({ 552288: "77" }).keys, jids)).toEqual(names);
});

test("a person's number and privacy id exclude each other, also when the pair becomes known meanwhile", async () => {
  const { keys, learn } = mappings();
  const locks = new PersonLocks(keys);
  const events: string[] = [];
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  const sending = locks.run(["551199@s.whatsapp.net"], async () => {
    events.push("sending by number");
    await sent;
    events.push("sent");
  });
  const waiting = locks.run(["551199@s.whatsapp.net"], async () => void events.push("next by number"));
  await nextTurn();
  learn("551199", "77");
  const receiving = locks.run(["77@lid"], async () => void events.push("received by privacy id"));
  const other = locks.run(["552288@s.whatsapp.net"], async () => void events.push("another person"));
  await other;
  expect(events).toEqual(["sending by number", "another person"]);
  send();
  await Promise.all([sending, waiting, receiving]);
  expect(events.slice(0, 3)).toEqual(["sending by number", "another person", "sent"]);
  expect(events.slice(3).sort()).toEqual(["next by number", "received by privacy id"]);
});

test("work inside a person's lock may lock the same person again", async () => {
  const locks = new PersonLocks(mappings().keys);
  const jids = ["551199@s.whatsapp.net"];
  expect(await locks.run(jids, () => locks.run(jids, async () => "done"))).toBe("done");
});
