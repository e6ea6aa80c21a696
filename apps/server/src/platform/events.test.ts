import { expect, test } from "vitest";
import type { App } from "./app.ts";
import type { Tx } from "./database/database.ts";
import { defineEvent, definePort, Events, Ports, provide, subscribe } from "./events.ts";

const app = {} as App;
const tx = {} as Tx;
const happened = defineEvent<{ id: number }>("happened");

test("subscribers run one after another, in the order of the modules", async () => {
  const calls: string[] = [];
  const say = (name: string) =>
    subscribe(happened, async (_app, _tx, { id }) => {
      calls.push(`${name} begins ${id}`);
      await Promise.resolve();
      calls.push(`${name} ends`);
    });
  const modules = [
    { folder: "a", subscribers: [say("first")] },
    { folder: "b" },
    { folder: "c", subscribers: [say("second")] },
  ];
  await new Events(app, modules).emit(tx, happened, { id: 7 });
  expect(calls).toEqual(["first begins 7", "first ends", "second begins 7", "second ends"]);
});

test("a subscriber that throws stops the emitter, and the subscribers after it", async () => {
  let isReached = false;
  const events = new Events(app, [
    { folder: "a", subscribers: [subscribe(happened, () => Promise.reject(new Error("no")))] },
    { folder: "b", subscribers: [subscribe(happened, async () => void (isReached = true))] },
  ]);
  await expect(events.emit(tx, happened, { id: 1 })).rejects.toThrow("no");
  expect(isReached).toBe(false);
});

test("a port answers with what each module says, and with nothing where none provides it", async () => {
  const asked = definePort<[number: number], number>("asked");
  const other = definePort<[number: number], number>("other");
  const ports = new Ports(app, [
    { folder: "a", ports: [provide(asked, async (_app, number) => number + 1)] },
    { folder: "b", ports: [provide(asked, async (_app, number) => number * 10)] },
  ]);
  expect(await ports.ask(asked, 4)).toEqual([5, 40]);
  expect(await ports.ask(other, 4)).toEqual([]);
});
