import { expect, test } from "vitest";
import { newNumber, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { openShop, startConnector, until } from "../../apps/server/src/testing/sessions.ts";
import { noteStatements } from "./sent-statements.ts";

const home = useApp({ ROLES: "web,worker" });

const left =
  "select (select count(*) from steps where company_id = $1) + (select count(*) from outbox where company_id = $1) as count";

/** The cost of a customer's answer to a menu, until WhatsApp has the bot's message. */
test("a bot's answer costs few statements and commits", async () => {
  const { admin, session, companyId } = await openShop(home.nobody, await startConnector(home.app));
  const queues = [];
  for (const [n, name] of ["Vendas", "Entregas"].entries())
    queues.push(
      await admin.does("POST /queue", { body: { name, color: `#10101${n}`, greetingMessage: `Aqui é ${name}.` } }),
    );
  const [connection] = await admin.does("GET /whatsapp");
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connection?.id ?? 0 },
    body: { queueIds: queues.map(({ id }) => id), greetingMessage: "Olá!" },
  });
  const settled = () =>
    until(async () => {
      const [row] = await home.app.database.tenant(companyId, (tx) => tx.sql<{ count: number }>(left, [companyId]));
      expect(row?.count).toBe(0);
    });
  const from = newNumber();
  session.onSend = async ({ externalId }) => void session.sink.acked([{ externalId, ack: 1 }]);
  await session.sink.received(written(from, { body: "Oi" }));
  await until(() => expect(session.sent).toHaveLength(1));
  await settled();

  const { sent: asked, stop } = noteStatements();
  await session.sink.received(written(from, { body: "1" }));
  await until(() => expect(session.sent.at(-1)).toMatchObject({ kind: "text", body: "Aqui é Vendas." }));
  await settled();
  stop();
  const polls = asked.filter((text) => text === left).length;
  // Leases are renewed whether anybody answers or not.
  const statements = asked.filter((text) => text !== left && !/held_until/.test(text));
  expect(statements.length - 2 * polls, statements.join("\n")).toBeLessThanOrEqual(62);
  // The message, the answer, and WhatsApp's acknowledgement; one more may be from elsewhere, such as a job. Handing it
  // over is a statement without a transaction.
  expect(asked.filter((text) => text === "commit").length - polls).toBeLessThanOrEqual(4);
}, 60_000);
