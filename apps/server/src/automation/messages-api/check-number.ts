import type { WhatsAppIdentity } from "../../channels/port.ts";
import { connectionOf } from "../../channels/connections/access.ts";
import { askSession } from "../../channels/sessions/ask-session.ts";
import { keepCheck } from "../../inbox/contacts/keep-check.ts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { WorkQueue } from "../../platform/crypto/work-queue.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { numbersChecked } from "../contact-lists/events.ts";
import { callFacts, type CallFacts } from "./call-facts.ts";
import { assertFirstContact } from "./first-contacts.ts";

/** Checking missing numbers harms the connection's number: after this many within ten minutes it pauses. */
const absentNumbers = { most: 20, perSeconds: 600 };
/** A connection checks one number at a time; calls that would wait longer are refused. */
const line = { atOnce: 1, waiting: 30 } as const;
const lines = new WeakMap<App, Map<number, WorkQueue>>();

/**
 * Checks that the number is on WhatsApp and may be written to; asks WhatsApp if unknown. The connection must be up.
 * Answers the contact, which WhatsApp may know by another number.
 */
export async function checkNumber(
  app: App,
  program: Program,
  number: string,
  facts: CallFacts,
): Promise<number | null> {
  if (await isKnown(app, program, facts)) return facts.contactId;
  return lineOf(app, program).run(async () => {
    // An earlier caller may have checked the same number.
    const now = await callFacts(app, program, { number, key: null });
    if (await isKnown(app, program, now)) return now.contactId;
    return ask(app, program, { contactId: now.contactId, number });
  });
}

/** Whether WhatsApp need not be asked. Refuses numbers without an account, and those that may not be written to now. */
async function isKnown(app: App, program: Program, { status, isOn, isAbsent, contactId }: CallFacts): Promise<boolean> {
  if (status === null) throw refuse("ERR_NO_WAPP_FOUND");
  if (status !== "CONNECTED") throw refuse("ERR_WAPP_NOT_INITIALIZED");
  if (isOn) return true;
  if (isAbsent) throw refuse("ERR_WAPP_INVALID_CONTACT");
  const { companyId, connectionId } = program;
  await app.database.tenant(companyId, async (tx) => {
    await assertFirstContact(app, tx, await connectionOf(tx, connectionId), contactId, app.clock.now());
    await assertRested(tx, connectionId);
  });
  return false;
}

function lineOf(app: App, { connectionId }: Program): WorkQueue {
  const all = lines.get(app) ?? new Map<number, WorkQueue>();
  lines.set(app, all);
  const own = all.get(connectionId) ?? new WorkQueue(line);
  all.set(connectionId, own);
  return own;
}

async function assertRested(tx: Tx, connectionId: number): Promise<void> {
  const { most, perSeconds } = absentNumbers;
  const [row] = await tx.sql<{ seconds: number }>(
    `select ceil(extract(epoch from asked_at - now()) + $4::integer)::integer as seconds
     from api_absent_numbers where company_id = $1 and connection_id = $2 order by asked_at desc offset $3 limit 1`,
    [tx.companyId, connectionId, most - 1, perSeconds],
  );
  if (row && row.seconds > 0) throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: row.seconds });
}

async function ask(
  app: App,
  program: Program,
  asked: { contactId: number | null; number: string },
): Promise<number | null> {
  const { exists, identity } = await askSession(app, program, { ask: "lookUp", number: asked.number });
  const contactId = await app.database.tenant(program.companyId, (tx) =>
    keep(app, tx, { ...asked, connectionId: program.connectionId, isOnWhatsApp: exists, identity }),
  );
  if (!exists) throw refuse("ERR_WAPP_INVALID_CONTACT");
  return contactId;
}

async function keep(
  app: App,
  tx: Tx,
  {
    connectionId,
    ...checked
  }: {
    connectionId: number;
    contactId: number | null;
    number: string;
    isOnWhatsApp: boolean;
    identity: WhatsAppIdentity;
  },
): Promise<number | null> {
  const { number, isOnWhatsApp } = checked;
  const contactId = await keepCheck(app, tx, { ...checked, name: "", email: "" });
  await app.events.emit(tx, numbersChecked, { checks: [{ number, isOnWhatsApp }] });
  if (isOnWhatsApp) return contactId;
  await tx.sql(
    `delete from api_absent_numbers where company_id = $1 and number_key in (
       select number_key from api_absent_numbers where company_id = $1 and asked_at < now() - interval '1 day'
       order by asked_at limit 20 for update skip locked)`,
    [tx.companyId],
  );
  await tx.sql(
    `insert into api_absent_numbers (company_id, number_key, connection_id) values ($1, number_key($2), $3)
     on conflict (company_id, number_key) do update
     set asked_at = excluded.asked_at, connection_id = excluded.connection_id`,
    [tx.companyId, number, connectionId],
  );
  return contactId;
}
