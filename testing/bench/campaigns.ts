import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { tick } from "../../apps/server/src/automation/campaigns/tick.ts";
import { messagesAcked } from "../../apps/server/src/channels/events.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";

/** Messages of the time that is simulated. */
const messages = 2_000;
const times = 15;

/** A campaign to a million people on a test phone, whose time is simulated: its wizard, its report, its pace, its memory. */
export async function measure({ tickets: people }: Extent): Promise<Figure[]> {
  await using home = await openHome();
  const admin = await home.nobody.signUp("campaigns");
  const { companyId } = admin.user;
  const made = await fill(home, companyId, people);
  const wizard = () =>
    admin.does("POST /campaigns/audience", {
      body: { tagListId: made.tagId, whatsappTemplateId: made.connectionTemplateId },
    });
  const audience = await timesOf(wizard);
  const { getting, isEstimate } = await wizard();

  const { id: campaignId } = await admin.does("POST /campaigns", {
    body: {
      name: "Natal",
      message1: "Oi {name}",
      message2: "Olá {name}",
      tagListId: made.tagId,
      scheduledAt: new Date(Date.now() - 1_000).toISOString(),
      scheduleTemplateId: made.scheduleTemplateId,
      whatsappTemplateId: made.connectionTemplateId,
    },
  });
  const params = { campaignId };
  const began = performance.now();
  // The app's own worker stores the audience, and sends the first.
  while (
    (await admin.does("GET /campaigns/:campaignId/report", { params })).campaign.progress.sent +
      (await outbox(home, companyId)).length ===
    0
  )
    await pause(200);
  const frozen = (performance.now() - began) / 1_000;
  const report = await timesOf(() => admin.does("GET /campaigns/:campaignId/report", { params }));
  const recipients = await timesOf(() => admin.does("GET /campaigns/:campaignId/recipients", { params }));

  let [before, beforeAt] = [0, 0];
  const taken: number[] = [];
  const sentAt: number[] = [];
  let now = Date.now();
  while (sentAt.length < messages) {
    const start = performance.now();
    const plan = await tick(
      home.app,
      { companyId, campaignId },
      { now: new Date(now), random: (sentAt.length * 0.37) % 1 },
    );
    taken.push(performance.now() - start);
    if (plan?.do === "send") sentAt.push(now);
    else if (plan?.do === "rest") now = plan.until;
    else throw new Error(`The campaign ${plan?.do ?? "is over"}.`);
    // By then plans, statements and code are warm, so later growth is a leak.
    if (before === 0 && sentAt.length === messages / 4) [before, beforeAt] = [kept(), sentAt.length];
    if (sentAt.length % 50 === 0) await acknowledge(home, { companyId, connectionId: made.connectionId });
  }
  const gaps = sentAt.slice(1).map((at, n) => (at - (sentAt[n] ?? at)) / 1_000);
  const { campaign } = await admin.does("GET /campaigns/:campaignId/report", { params });
  const reportAfter = await timesOf(() => admin.does("GET /campaigns/:campaignId/report", { params }));
  return [
    {
      what: `the wizard's audience of ${people}: p95`,
      value: percentile(audience, 0.95),
      unit: "ms",
      target: { atMost: 300 },
      note: `${getting} get it${isEstimate ? ", estimated" : ""}`,
    },
    { what: "stored at the start", value: frozen, unit: "s" },
    { what: "the report: p95", value: percentile(report, 0.95), unit: "ms", target: { atMost: 300 } },
    {
      what: `the report after ${messages} messages: p95`,
      value: percentile(reportAfter, 0.95),
      unit: "ms",
      target: { atMost: 300 },
    },
    { what: "a page of recipients: p95", value: percentile(recipients, 0.95), unit: "ms", target: { atMost: 300 } },
    { what: "a tick: median", value: percentile(taken, 0.5), unit: "ms" },
    { what: "shortest pause of simulated time", value: Math.min(...gaps), unit: "s", target: { atLeast: 10 } },
    {
      what: "mean pause of simulated time",
      value: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
      unit: "s",
      note: "20 s, and 60 s more after each 20th: 23 s",
    },
    {
      what: "sent, as the report says",
      value: campaign.progress.total - campaign.progress.waiting,
      unit: "",
      note: `of ${campaign.progress.total}`,
    },
    {
      what: `memory more after ${messages - beforeAt} messages`,
      value: (kept() - before) / 1e6,
      unit: "MB",
      target: { atMost: 10 },
      note: "heap, rubbish collected",
    },
  ];
}

/** Bytes of the heap that are in use. */
function kept(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times + 2; n++) {
    const began = performance.now();
    await ask();
    if (n >= 2) taken.push(performance.now() - began);
  }
  return taken;
}

const outbox = (home: Home, companyId: number) =>
  home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ external_id: string }>("select external_id from outbox where company_id = $1", [companyId]),
  );

/** The test phone takes what waits. */
async function acknowledge(home: Home, connection: { companyId: number; connectionId: number }): Promise<void> {
  await home.app.database.tenant(connection.companyId, async (tx) => {
    const rows = await tx.sql<{ external_id: string }>(
      "delete from outbox where company_id = $1 returning external_id",
      [connection.companyId],
    );
    await home.app.events.emit(tx, messagesAcked, {
      connection: { ...connection, isTest: true },
      reports: rows.map(({ external_id }) => ({ externalId: external_id, ack: 1 as const })),
    });
  });
}

async function fill(home: Home, companyId: number, people: number) {
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  const idOf = async (text: string, ...values: unknown[]) =>
    Number((await client.query<{ id: string }>(text, [companyId, ...values])).rows[0]?.id);
  await client.query("set session_replication_role = replica");
  const connectionId = await idOf(
    "insert into connections (company_id, name, status, provider, is_test, down_since) values ($1, 'Teste', 'CONNECTED', 'simulator', true, null) returning id",
  );
  const tagId = await idOf("insert into tags (company_id, name, color) values ($1, 'Todos', '#2f7fd1') returning id");
  await client.query(
    `with people as (
       insert into contacts (company_id, name, number, on_whatsapp) select $1, 'Pessoa ' || g, '55' || (11900000000 + g), true
       from generate_series(1, $3::integer) g returning id
     ) insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from people`,
    [companyId, tagId, people],
  );
  const connectionTemplateId = await idOf(
    "insert into campaign_connection_templates (company_id, name, is_default) values ($1, 'Teste', true) returning id",
  );
  await client.query(
    "insert into campaign_connection_template_items (company_id, template_id, connection_id) values ($1, $2, $3)",
    [companyId, connectionTemplateId, connectionId],
  );
  const scheduleTemplateId = await idOf(
    "insert into campaign_schedule_templates (company_id, name, is_default, timezone) values ($1, 'Sempre', true, 'UTC') returning id",
  );
  await client.query(
    `insert into campaign_schedule_template_days (company_id, template_id, day_of_week, start_time, end_time, is_enabled)
     select $1, $2, g, '00:00', '23:59', true from generate_series(0, 6) g`,
    [companyId, scheduleTemplateId],
  );
  await client.query("vacuum analyze contacts, contact_tags");
  await client.end();
  return { connectionId, tagId, connectionTemplateId, scheduleTemplateId };
}
