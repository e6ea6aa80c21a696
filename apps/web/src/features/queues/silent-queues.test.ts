import { expect, it } from "vitest";
import { needsOptions } from "./silent-queues.ts";

const blank = { greetingMessage: " ", promptId: null, integrationId: null };
const line = { promptId: null, integrationId: null };

it.each([
  ["nothing is set", blank, [line], true],
  ["it greets", { ...blank, greetingMessage: "Oi!" }, [line], false],
  ["its prompt answers", { ...blank, promptId: 1 }, [line], false],
  ["its integration answers", { ...blank, integrationId: 1 }, [line], false],
  ["a connection's prompt answers", blank, [line, { ...line, promptId: 1 }], false],
  ["a connection's integration answers", blank, [{ ...line, integrationId: 1 }], false],
] as const)("only options could answer in a queue where %s", (_, queue, connections, expected) => {
  expect(needsOptions(queue, connections)).toBe(expected);
});
