import { expect, test } from "vitest";
import type { PushRule } from "@recado/contracts/push";
import { isQuiet, isTold } from "./rules.ts";

const ana = { userId: 1, isAdmin: false, queueIds: [5], allTicket: false };
const admin = { userId: 2, isAdmin: true, queueIds: [], allTicket: true };
const waits = (queueId: number | null) => ({ status: "pending" as const, userId: null, queueId });
const open = (userId: number, queueId: number) => ({ status: "open" as const, userId, queueId });

test.each<[PushRule, typeof ana, Parameters<typeof isTold>[2], boolean]>([
  ["mine", ana, open(1, 9), true],
  ["mine", ana, waits(5), false],
  ["queues", ana, waits(5), true],
  ["queues", ana, waits(6), false],
  ["queues", ana, waits(null), false],
  ["queues", { ...ana, allTicket: true }, waits(null), true],
  ["queues", ana, open(3, 5), false],
  ["all", ana, open(3, 5), true],
  ["all", ana, open(3, 6), false],
  ["all", ana, waits(null), false],
  ["all", admin, open(3, 6), true],
  ["queues", admin, waits(6), false],
  ["mine", admin, open(3, 6), false],
])("%s of %j, %j: %s", (rule, facts, ticket, told) => expect(isTold(rule, facts, ticket)).toBe(told));

test.each([
  [null, 0, false],
  [{ from: 1320, until: 420 }, 1380, true],
  [{ from: 1320, until: 420 }, 419, true],
  [{ from: 1320, until: 420 }, 420, false],
  [{ from: 720, until: 780 }, 719, false],
  [{ from: 720, until: 780 }, 720, true],
  [{ from: 600, until: 600 }, 5, true],
])("%j at %d: quiet %s", (quiet, minute, is) => expect(isQuiet(quiet, minute)).toBe(is));
