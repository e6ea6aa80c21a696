import { expect, test } from "vitest";
import { receive, newNumber, written } from "../../testing/customers.ts";
import { openBotShop } from "../../testing/bot-shop.ts";
import { useApp } from "../../testing/harness.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, saidTo, takeOwnership } from "../../testing/steps.ts";
import { StepRunner } from "../steps/step-runner.ts";

const home = useApp({ ROLES: "web" });

test("a hundred deaths between a customer's message and the bot's answer: each is answered exactly once", async () => {
  const { connection, queueIds } = await openBotShop(home, ["Vendas", "Entregas"]);
  const { companyId } = connection;
  let customers: string[] = [];
  for (let kill = 0; kill < 100; kill++) {
    // They greet, then they choose: the second death is between the choice and the queue.
    const isFirst = kill % 2 === 0;
    if (isFirst) customers = [newNumber(), newNumber(), newNumber()];
    await receive(home.app, connection, ...customers.map((from) => written(from, { body: isFirst ? "oi" : "2" })));
    await makeDue(home.app, companyId);
    // A step of the bot takes one transaction.
    const moment = Math.floor(kill / 2) % 2 === 0 ? "before" : "after";
    const { app, died } = mortal(home.app, 1 + (Math.floor(kill / 4) % 3), moment);
    const runner = new StepRunner(app, await takeOwnership(home.app, connection), () => undefined);
    runner.wake();
    await died;
    runner.stop();
    const next = new StepRunner(home.app, await takeOwnership(home.app, connection), () => undefined);
    next.wake();
    await until(async () => expect(await makeDue(home.app, companyId)).toBe(0), 30_000);
    next.stop();
    expect(await saidTo(home.app, companyId)).toHaveLength(3 * (kill + 1));
  }

  const said = await saidTo(home.app, companyId);
  const heard = Map.groupBy(said, ({ contactId }) => contactId);
  expect(heard.size).toBe(150);
  for (const messages of heard.values())
    expect(messages.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Bem-vindo à padaria!/),
      "Olá, aqui é Entregas, Maria.",
    ]);
  const tickets = await home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ queueId: number; count: number }>(
      `select queue_id as "queueId", count(*)::integer as count from tickets where company_id = $1 group by 1`,
      [tx.companyId],
    ),
  );
  expect(tickets).toEqual([{ queueId: queueIds[1], count: 150 }]);
}, 120_000);
