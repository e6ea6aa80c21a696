import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test("seven kills under load: nothing is lost, nothing is doubled", patience, async () => {
  expect(await proves("random-kills", 7)).toMatch(/^killed at random +6$/m);
});
