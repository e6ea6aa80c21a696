import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { deadHere, newOwner } from "./leases.ts";

test("a dead process of this machine is known to be dead; others, and the living, are waited for", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const mine = newOwner();
  const dead = mine.replace(`/${process.pid}/`, `/${child.pid}/`);
  expect(deadHere([mine, dead, dead.replace(/^[^/]+/, "another machine"), "another", ""])).toEqual([dead]);
  expect(newOwner()).not.toBe(mine);
});
