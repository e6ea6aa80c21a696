import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { programming } from "../../apps/server/src/testing/messages-api.ts";
import { noteStatements } from "./sent-statements.ts";

const home = useApp({ ROLES: "web" });

/** The cost of a call that sends a text to a customer, until it is answered. */
test.each([
  ["without a key", {}],
  ["with a key", { "idempotency-key": "pedido-1" }],
])("a program's call %s costs few statements and one commit", async (_, headers) => {
  const scene = await programming(home);
  const number = await scene.customer();
  await scene.send({ number });
  const { sent, stop } = noteStatements();
  expect((await scene.send({ number }, headers)).status).toBe(200);
  stop();
  // Other work of the app, such as its jobs, may add a few; the log of calls is written a second later, together.
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(14);
  expect(sent.filter((text) => text === "commit").length).toBeLessThanOrEqual(1);
});
