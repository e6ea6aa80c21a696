import type { WASocket } from "baileys";
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { rememberGroups } from "./group-cache.ts";

const group = "120363000000000001@g.us";

function scene() {
  const asked: string[] = [];
  const socketOf = (name: string) => {
    const ev = new EventEmitter();
    const groupMetadata = (id: string) => {
      asked.push(name);
      return Promise.resolve({ id });
    };
    return { ev, groupMetadata } as unknown as WASocket & { ev: EventEmitter };
  };
  return { asked, socketOf };
}

test("a group is asked for once a socket, and again when somebody came or left", async () => {
  const { asked, socketOf } = scene();
  const first = socketOf("first");
  let open = first;
  const groups = rememberGroups(() => open);
  await groups.cachedGroupMetadata(group);
  await groups.cachedGroupMetadata(group);
  expect(asked).toEqual(["first"]);
  first.ev.emit("group-participants.update", { id: group });
  await groups.cachedGroupMetadata(group);
  expect(asked).toEqual(["first", "first"]);
  // While no socket was open, nobody said who came or left.
  open = socketOf("second");
  await groups.cachedGroupMetadata(group);
  expect(asked).toEqual(["first", "first", "second"]);
});
