import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test("eight kills under load: nothing is lost, nothing is doubled", patience, async () => {
  expect(await proves("random-kills", 8)).toMatch(/^killed at random +6$/m);
});
