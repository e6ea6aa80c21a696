import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test("the disk is full: nothing is lost, and the state says so", patience, async () => {
  // Where no disk can be filled, the proof says loudly that it has proved nothing.
  expect(await proves("disk", 1)).toMatch(/^disk full|NOT PROVED/m);
});
