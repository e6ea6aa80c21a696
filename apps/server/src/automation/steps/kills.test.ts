import { expect, test } from "vitest";
import { provide } from "../../platform/events.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, saidTo, takeOwnership } from "../../testing/steps.ts";
import { deciders, type Decider } from "./decider.ts";
import { StepRunner } from "./step-runner.ts";

/** Never decides the same way twice: what is sent is what was stored. */
let decisions = 0;
const counting: Decider = {
  name: "counting",
  causes: ["message"],
  decide: async ({ message }) => [
    { do: "say", body: `${message?.body} #${++decisions}`, userId: null, rule: "option" },
  ],
};
const home = useApp({ ROLES: "web" }, { ports: [provide(deciders, async () => [counting])] });

const storedPlans = (companyId: number) =>
  home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ externalId: string; body: string }>(
      `select a ->> 'id' as "externalId", a ->> 'body' as body
       from steps, jsonb_array_elements(plan -> 'actions') a where company_id = $1 and plan is not null`,
      [tx.companyId],
    ),
  );

test("a hundred owners that die at every boundary: each plan is sent once, in the order of its conversation", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { companyId } = connection;
  const customers = [newNumber(), newNumber(), newNumber()];
  const plans = new Map<string, string>();
  for (let kill = 0; kill < 100; kill++) {
    await receive(home.app, connection, ...customers.map((from) => written(from, { body: String(kill) })));
    await makeDue(home.app, companyId);
    // A step takes three transactions: facts, plan, and carrying out.
    const { app, died } = mortal(home.app, 1 + (Math.floor(kill / 2) % 9), kill % 2 === 0 ? "before" : "after");
    const runner = new StepRunner(app, await takeOwnership(home.app, connection), () => undefined);
    runner.wake();
    await died;
    runner.stop();
    for (const { externalId, body } of await storedPlans(companyId)) plans.set(externalId, body);
    const next = new StepRunner(home.app, await takeOwnership(home.app, connection), () => undefined);
    next.wake();
    await until(async () => expect(await saidTo(home.app, companyId)).toHaveLength(3 * (kill + 1)), 30_000);
    next.stop();
  }

  const said = await saidTo(home.app, companyId);
  expect(new Set(said.map(({ externalId }) => externalId)).size).toBe(300);
  for (const contactId of new Set(said.map((one) => one.contactId))) {
    const numbers = said.filter((one) => one.contactId === contactId).map(({ body }) => Number(body.split(" ")[0]));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n));
  }
  const sent = new Map(said.map(({ externalId, body }) => [externalId, body]));
  expect(plans.size, "deaths between plan and send").toBeGreaterThan(20);
  for (const [externalId, body] of plans) expect(sent.get(externalId)).toBe(body);
  expect(decisions, "deaths before a plan was stored: decided again").toBeGreaterThan(300);
}, 120_000);
