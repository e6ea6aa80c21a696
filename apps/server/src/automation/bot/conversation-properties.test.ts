import fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageRule } from "@recado/contracts/messages";
import { openBotShop } from "../../testing/bot-shop.ts";
import { useApp } from "../../testing/harness.ts";
import { runTimers } from "../timers/run-timers.ts";

// Whatever happens in a conversation, in whatever order: over the real tables and verbs.
const home = useApp({ ROLES: "web" });

type Deed =
  | { do: "writes"; text: string }
  | { do: "passes"; minutes: number }
  | { do: "accepts" | "replies" | "returns" | "closes" };
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom("oi", "1", "2", "#", "0", "obrigada").map((text): Deed => ({ do: "writes", text })),
  fc.constantFrom(5, 31, 51, 61, 24 * 60).map((minutes): Deed => ({ do: "passes", minutes })),
  fc.constantFrom<Deed>({ do: "accepts" }, { do: "replies" }, { do: "returns" }, { do: "closes" }),
);
const ofTimers = new Set<MessageRule>(["expiry", "expiryWarning"]);

async function openConversation() {
  const shop = await openBotShop(home, ["Vendas", "Entregas"]);
  const { admin, connection, queueIds } = shop;
  await shop.addOption(queueIds[0] ?? 0, "Encomendas");
  await shop.addOption(queueIds[0] ?? 0, "Preços");
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connection.connectionId },
    body: {
      ...{ timeToTransfer: 30, transferQueueId: queueIds[1] ?? 0 },
      ...{ expiresTicket: 60, expiresInactiveMessage: "Encerramos." },
      ...{ expiresWarning: 10, expiresWarningMessage: "Ainda está aí?" },
    },
  });
  const sql = (text: string, ...values: unknown[]) =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ rule: MessageRule }>(text, [tx.companyId, ...values]),
    );
  await sql("update connections set up_since = now() - interval '90 days' where company_id = $1");
  await shop.says("oi");
  const rules = async () =>
    (await sql("select rule from messages where company_id = $1 and rule is not null order by id")).map(
      ({ rule }) => rule,
    );
  /** What is refused changes nothing. */
  const asks = async (body: { status?: "open" | "pending" | "closed" }) => {
    const params = { ticketId: (await shop.ticket()).id };
    await admin.call("PUT /tickets/:ticketId", { params, body: { ...body, silent: true } });
  };
  const passes = async (minutes: number) => {
    await sql(
      `update tickets set waiting_since = waiting_since - $2 * interval '1 minute',
         last_message_at = last_message_at - $2 * interval '1 minute' where company_id = $1`,
      minutes,
    );
    await Promise.all([runTimers(home.app, connection), runTimers(home.app, connection)]);
  };
  return { ...shop, rules, asks, passes };
}

test("the bot never speaks where a person serves, and every timer fires at most once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 12 }), async (deeds) => {
      const { admin, says, ticket, rules, asks, passes } = await openConversation();
      /** What timers said since anybody wrote. */
      let fired: MessageRule[] = [];
      for (const one of deeds) {
        const before = { ...(await ticket()), said: (await rules()).length };
        switch (one.do) {
          case "writes":
            await says(one.text);
            break;
          case "passes":
            await passes(one.minutes);
            break;
          case "accepts":
            await asks({ status: "open" });
            break;
          case "returns":
            await asks({ status: "pending" });
            break;
          case "closes":
            await asks({ status: "closed" });
            break;
          case "replies":
            await admin.call("POST /messages/:ticketId", {
              params: { ticketId: before.id },
              body: { body: "Pois não?" },
            });
        }
        const said = (await rules()).slice(before.said);
        if (one.do === "passes") {
          expect(said.every((rule) => ofTimers.has(rule))).toBe(true);
          fired.push(...said);
          expect(new Set(fired).size, "each at most once").toBe(fired.length);
        } else {
          if (before.status === "open") expect(said, `while a person serves: ${one.do}`).toEqual([]);
          fired = [];
        }
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
