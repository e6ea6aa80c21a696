import { afterAll, beforeEach, expect, test } from "vitest";
import { weekdays } from "@recado/contracts/week-hours";
import { ticketsById } from "../../inbox/tickets/access.ts";
import { ticketResolved } from "../../inbox/tickets/events.ts";
import { openBotShop } from "../../testing/bot-shop.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { startOpenAiPeer } from "../../testing/openai-peer.ts";
import { sendJson, startHttpPeer } from "../../testing/peers/http-peer.ts";
import { later, promptText } from "../../testing/prompt-shop.ts";
import { takeSteps } from "../../testing/steps.ts";
import { runTimers } from "../timers/run-timers.ts";

// Nothing automatic is said into a group: people talk to each other there. Each rule is switched on, and proves with a
// customer that it is.
const model = await startOpenAiPeer();
const program = await startHttpPeer((_, response) =>
  sendJson(response, 200, { messages: [{ type: "text", body: "Olá!" }] }),
);
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: `${model.host},${program.host}` });
afterAll(() => model.close());
beforeEach(() => void later(home.app, 30_000));

type Kind = "customer" | "group";
type Scene = Awaited<ReturnType<typeof open>>;

async function open(kind: Kind, queues: readonly string[]) {
  const shop = await openBotShop(home, queues);
  const { admin, connection, set } = shop;
  const { companyId, connectionId } = connection;
  await set("CheckMsgIsGroup", "disabled");
  const [sender, group] = [{ pn: newNumber() }, { group: `1203630${newNumber()}` }];
  const chat = kind === "group" ? group : sender;
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(companyId, (tx) => tx.sql<Row>(text, [companyId, ...values]));
  const says = async (body = "oi") => {
    await receive(home.app, connection, written("", { chat, sender, body }));
    await takeSteps(home.app, connection);
  };
  const ticket = async () => {
    const [row] = await rows<{ id: number; status: string; queue_id: number | null }>(
      "select id, status, queue_id from tickets where company_id = $1 order by id desc limit 1",
    );
    if (!row) throw new Error("no conversation");
    return row;
  };
  const put = async (body: object) => {
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: (await ticket()).id }, body });
    await takeSteps(home.app, connection);
  };
  const answer = async () => {
    await put({ status: "open" });
    await admin.does("POST /messages/:ticketId", {
      params: { ticketId: (await ticket()).id },
      body: { body: "Pois não?" },
    });
  };
  return {
    ...shop,
    says,
    ticket,
    put,
    answer,
    rows,
    connect: (body: object) => admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId: connectionId }, body }),
    /** Closed by an attendant, and too late to be undone. */
    resolve: async () => {
      await answer();
      await put({ status: "closed" });
      const { id } = await ticket();
      await home.app.database.tenant(companyId, async (tx) => {
        const [closed] = await ticketsById(tx, [id]);
        if (closed)
          await home.app.events.emit(tx, ticketResolved, { ticket: closed, userId: admin.user.id, dueAt: new Date() });
      });
    },
    /** So many minutes pass, and the timers look. */
    pass: async (minutes: number) => {
      await rows(
        `update tickets set waiting_since = waiting_since - $2 * interval '1 minute',
           last_message_at = last_message_at - $2 * interval '1 minute' where company_id = $1`,
        minutes,
      );
      await runTimers(home.app, connection);
    },
    outcome: async () => {
      const { status, queue_id } = await ticket();
      const said = await rows<{ rule: string }>(
        "select rule from messages where company_id = $1 and from_me and rule is not null order by id",
      );
      return { said: said.map(({ rule }) => rule), status, hasQueue: queue_id !== null };
    },
  };
}

const silent = { said: [], status: "pending", hasQueue: false };
const served = { said: [], status: "open", hasQueue: false };
const closed = { said: [], status: "closed", hasQueue: false };

type Outcome = Awaited<ReturnType<Scene["outcome"]>>;
const rules: [name: string, play: (scene: Scene) => Promise<unknown>, customer: Partial<Outcome>, group: Outcome][] = [
  ["the bot's menu", ({ says }) => says(), { said: ["queueMenu"] }, silent],
  [
    "an answer to it",
    async ({ says }) => {
      await says();
      await says("1");
    },
    { said: ["queueMenu", "queueGreeting"], hasQueue: true },
    silent,
  ],
  [
    "the greeting of the only queue",
    async ({ says, connect, queueIds }) => {
      await connect({ queueIds: queueIds.slice(0, 1) });
      await says();
    },
    { said: ["queueGreeting"], hasQueue: true },
    silent,
  ],
  [
    "the words outside of the hours",
    async ({ says, set, admin }) => {
      await set("scheduleType", "company");
      const schedules = weekdays.map((weekday) => ({ weekday, weekdayEn: weekday, startTime: "", endTime: "" }));
      const params = { companyId: admin.user.companyId };
      await admin.does("PUT /companies/:companyId/schedules", { params, body: { schedules } });
      await says();
    },
    { said: ["outOfHours"] },
    silent,
  ],
  [
    "a prompt",
    async ({ says, connect, admin, queueIds }) => {
      const prompt = { name: "Vendas", prompt: promptText, apiKey: "sk-1", queueId: queueIds[0]!, baseUrl: model.url };
      const { id } = await admin.does("POST /prompt", { body: prompt });
      await connect({ promptId: id, queueIds: [] });
      await says();
    },
    { said: ["prompt"] },
    silent,
  ],
  [
    "an integration",
    async ({ says, connect, admin }) => {
      const body = {
        type: "n8n",
        name: "Fluxo",
        urlN8N: `${program.url}/gancho`,
        secret: "segredo da assinatura",
      } as const;
      const { id } = await admin.does("POST /queueIntegration", { body });
      await connect({ integrationId: id, queueIds: [] });
      await says();
    },
    { said: ["integration"] },
    silent,
  ],
  [
    "the greeting of who accepts",
    async ({ says, connect, set, put }) => {
      await set("sendGreetingAccepted", "enabled");
      await connect({ queueIds: [] });
      await says();
      await put({ status: "open" });
    },
    { said: ["acceptance"], status: "open" },
    served,
  ],
  [
    "the notice of a transfer",
    async ({ says, connect, set, put, queueIds }) => {
      await set("sendMsgTransfTicket", "enabled");
      await connect({ queueIds: [] });
      await says();
      await put({ status: "open" });
      await put({ queueId: queueIds[0] });
    },
    { said: ["transfer"], hasQueue: true },
    { ...silent, hasQueue: true },
  ],
  [
    "the question for a rating",
    async ({ says, connect, set, resolve }) => {
      await set("userRating", "enabled");
      await connect({ queueIds: [] });
      await says();
      await resolve();
    },
    { said: ["rating"], status: "closed" },
    closed,
  ],
  [
    "the words at the end",
    async ({ says, connect, resolve }) => {
      await connect({ queueIds: [], complationMessage: "Até logo!" });
      await says();
      await resolve();
    },
    { said: ["closing"], status: "closed" },
    closed,
  ],
  [
    "the warning and the end of who is silent",
    async ({ says, connect, answer, pass, rows }) => {
      const words = { expiresInactiveMessage: "Encerramos.", expiresWarningMessage: "Ainda está aí?" };
      await connect({ queueIds: [], expiresTicket: 60, expiresWarning: 10, ...words });
      await rows("update connections set up_since = now() - interval '1 day' where company_id = $1");
      await says();
      await answer();
      await pass(50);
      await pass(500);
    },
    { said: ["expiryWarning", "expiry"], status: "closed" },
    served,
  ],
  [
    "the queue of who waits",
    async ({ says, connect, pass, queueIds }) => {
      await connect({ queueIds: [], timeToTransfer: 10, transferQueueId: queueIds[1] });
      await says();
      await pass(500);
    },
    { said: [], hasQueue: true },
    silent,
  ],
];

test.each(rules)("%s is a customer's, not a group's", async (_, play, ofCustomer, ofGroup) => {
  const [customer, group] = [
    await open("customer", ["Vendas", "Entregas"]),
    await open("group", ["Vendas", "Entregas"]),
  ];
  await play(customer);
  expect(await customer.outcome()).toMatchObject(ofCustomer);
  const asked = [model.asked.length, program.asked.length];
  await play(group);
  expect(await group.outcome()).toEqual(ofGroup);
  expect([model.asked.length, program.asked.length], "nobody was asked").toEqual(asked);
});
