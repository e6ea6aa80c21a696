import type { Ticket } from "@recado/contracts/tickets";
import { describe, expect, it } from "vitest";
import { repeatedIn } from "./shared-marks.ts";

const row = (whatsappId: number, userId: number | null, isTest: boolean) => ({ whatsappId, userId, isTest }) as Ticket;

describe("what all rows say alike", () => {
  it.each([
    [
      "one's own, on one connection",
      [row(1, 7, false), row(1, 7, false)],
      { connection: true, self: true, test: false },
    ],
    ["with a colleague's", [row(1, 7, true), row(1, 8, true)], { connection: true, self: false, test: true }],
    ["with some that wait", [row(1, 7, false), row(1, null, false)], { connection: true, self: true, test: false }],
    ["on two connections", [row(1, 7, true), row(2, 7, false)], { connection: false, self: true, test: false }],
  ])("%s", (_, tickets, expected) => expect(repeatedIn(tickets, 7)).toEqual(expected));
});
