import type { Request } from "@recado/contracts";
import { messagesAcked, messagesFailed } from "../channels/events.ts";
import type { Ack, ConnectionRef } from "../channels/port.ts";
import { moveTags } from "../automation/campaigns/move-tags.ts";
import { tick } from "../automation/campaigns/tick.ts";
import { connectionOf, newNumber } from "./customers.ts";
import type { TestApp } from "./harness.ts";
import type { Person } from "./person.ts";

const wholeDay = { startTime: "00:00", endTime: "23:59", isEnabled: true };

/** A company with a connection, both templates, a tag on some contacts, and actions on campaigns. */
export async function campaigning(home: TestApp, { people = 3 }: { people?: number } = {}) {
  const admin = await home.nobody.signUp();
  const { companyId } = admin.user;
  const connection = await connectionOf(home.app, admin);
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(companyId, (tx) => tx.sql<Row & object>(text, [companyId, ...values]));
  const idOf = async (text: string, ...values: unknown[]) => (await rows<{ id: number }>(text, ...values))[0]?.id ?? 0;
  const tag = (name: string) => admin.does("POST /tags", { body: { name } });
  const contact = async (tagId?: number, change: { number?: string; name?: string; email?: string } = {}) => {
    const { number = newNumber(), name = "Ana Lima", email = "" } = change;
    const id = await idOf(
      "insert into contacts (company_id, name, number, email, on_whatsapp) values ($1, $2, $3, $4, true) returning id",
      name,
      number,
      email,
    );
    if (number !== "")
      await rows(
        "insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'pn', $2, $3)",
        number,
        id,
      );
    if (tagId !== undefined)
      await rows("insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)", id, tagId);
    return { id, number };
  };
  const [origin, destination] = [await tag("Interessados"), await tag("Contatados")];
  const contacts = [];
  for (let n = 0; n < people; n++) contacts.push(await contact(origin.id));
  const whatsappTemplateId = await idOf(
    "insert into campaign_connection_templates (company_id, name, is_default) values ($1, 'Todas', true) returning id",
  );
  const enable = (connectionId: number) =>
    rows(
      "insert into campaign_connection_template_items (company_id, template_id, connection_id) values ($1, $2, $3)",
      whatsappTemplateId,
      connectionId,
    );
  await enable(connection.connectionId);
  const scheduleTemplateId = await idOf(
    "insert into campaign_schedule_templates (company_id, name, is_default, timezone) values ($1, 'Sempre', true, 'UTC') returning id",
  );
  for (let day = 0; day < 7; day++)
    await rows(
      `insert into campaign_schedule_template_days (company_id, template_id, day_of_week, start_time, end_time, is_enabled)
       values ($1, $2, $3, $4, $5, $6)`,
      scheduleTemplateId,
      day,
      ...Object.values(wholeDay),
    );
  // Warm-up and pace have tests of their own.
  await admin.does("PUT /settings/:key", { params: { key: "campaignWarmUp" }, body: { value: "disabled" } });
  let now = new Date();
  const scene = {
    admin,
    companyId,
    connection,
    origin,
    destination,
    contacts,
    whatsappTemplateId,
    scheduleTemplateId,
    rows,
    contact,
    enable,
    now: () => now,
    create: (change: Partial<Request<"POST /campaigns">["body"]> = {}, by: Person = admin) =>
      by.does("POST /campaigns", {
        body: {
          name: "Black Friday",
          message1: "Oi {name}",
          tagListId: origin.id,
          scheduledAt: new Date(now.getTime() - 1_000).toISOString(),
          scheduleTemplateId,
          whatsappTemplateId,
          ...change,
        },
      }),
    show: (campaignId: number) => admin.does("GET /campaigns/:campaignId", { params: { campaignId } }),
    report: (campaignId: number) => admin.does("GET /campaigns/:campaignId/report", { params: { campaignId } }),
    recipients: async (campaignId: number) =>
      (await admin.does("GET /campaigns/:campaignId/recipients", { params: { campaignId } })).records,
    /** Does the work of the tags' job. */
    move: (campaignId: number) => moveTags(home.app, { companyId, campaignId }),
    /** Lets time pass. */
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Stores the audience, and gives WhatsApp time to report the numbers' health. */
    start: async (campaignId: number) => {
      for (;;) {
        const plan = await tick(home.app, { companyId, campaignId }, { now, random: 0.5 });
        if (plan?.do !== "freeze") break;
      }
      scene.pass(5_000);
    },
    tick: (campaignId: number, app = home.app) => tick(app, { companyId, campaignId }, { now, random: 0.5 }),
    /** Ticks until the campaign wants to wait longer than `patienceMs`, or nothing more; the clock follows its plans. */
    run: async (campaignId: number, { patienceMs = 600_000, most = 200 } = {}) => {
      for (let n = 0; n < most; n++) {
        const plan = await tick(home.app, { companyId, campaignId }, { now, random: 0.5 });
        if (plan === null || plan.do === "finish" || plan.do === "wait" || plan.do === "sleep") return plan;
        if (plan.do === "rest") {
          if (plan.until - now.getTime() > patienceMs) return plan;
          now = new Date(plan.until);
        } else if (plan.do === "check") now = new Date(now.getTime() + 10_000);
        await scene.ackAll();
      }
      throw new Error("The campaign came to no end.");
    },
    outbox: () =>
      rows<{
        external_id: string;
        connection_id: number;
        lane: number;
        payload: { body?: string; to: { pn?: string } };
      }>(
        "select external_id, connection_id, lane, payload from outbox where company_id = $1 and kind <> 'read' order by id",
      ),
    /** What a session reports about messages; the outbox deletes them. */
    ack: (externalIds: readonly string[], ack: Ack = 1, of: ConnectionRef = connection) =>
      home.app.database.tenant(companyId, async (tx) => {
        await tx.sql("delete from outbox where company_id = $1 and external_id = any ($2::text[])", [
          companyId,
          externalIds,
        ]);
        await home.app.events.emit(tx, messagesAcked, {
          connection: of,
          reports: externalIds.map((externalId) => ({ externalId, ack })),
        });
      }),
    ackAll: async () => {
      for (const { external_id, connection_id } of await scene.outbox())
        await scene.ack([external_id], 1, { companyId, connectionId: connection_id, isTest: false });
    },
    fail: (externalId: string, code = "ERR_SENDING_WAPP_MSG") =>
      home.app.database.tenant(companyId, async (tx) => {
        await tx.sql("delete from outbox where company_id = $1 and external_id = $2", [companyId, externalId]);
        await home.app.events.emit(tx, messagesFailed, {
          connection,
          failures: [{ externalId, code, outbound: null }],
        });
      }),
    /** The messages that campaigns wrote, by their reader's number. */
    sent: () =>
      rows<{
        number: string;
        body: string;
        external_id: string;
        connection_id: number;
        status: string;
        unread: number;
      }>(
        `select c.number, m.body, m.external_id, m.connection_id, t.status, t.unread from messages m
         join contacts c on c.company_id = $1 and c.id = m.contact_id join tickets t on t.company_id = $1 and t.id = m.ticket_id
         where m.company_id = $1 and m.source = 'campaign' and not m.is_deleted order by m.id`,
      ),
  };
  return scene;
}
