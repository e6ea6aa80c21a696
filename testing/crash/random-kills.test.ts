import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test("six kills at random under load, one while it starts: nothing is lost or doubled", patience, async () => {
  const output = await proves("random-kills", 6);
  expect(output).toMatch(/^killed at random +5$/m);
  expect(output).toMatch(/^killed while it starts +1$/m);
});
