import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test("three kills while the bot answers: each customer has the menu and its answer once", patience, async () => {
  const output = await proves("bot", 3);
  expect(output).toMatch(/^"Oi" → the bot's answer +12 +12 +0 +0$/m);
  expect(output).toMatch(/^"1" → the bot's answer +12 +12 +0 +0$/m);
});
