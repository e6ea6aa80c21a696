import { limits } from "@recado/contracts/limits";
import type { PushRule } from "@recado/contracts/push";
import { beginningOf } from "@recado/contracts/storable-text";
import type { Transfer } from "@recado/contracts/transfers";
import type { Profile } from "@recado/contracts/profiles";
import { companySettings } from "../../identity/settings/access.ts";
import { localeSettings } from "../../identity/settings/settings.ts";
import { previewOfMessage } from "../../inbox/messages/preview.ts";
import { messagesByIds } from "../../inbox/messages/rows.ts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import { createCatalogue } from "../../platform/catalogue.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { OutboundFailed, OutboundRefused, type GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { encryptPush } from "../../platform/web-push/encrypt.ts";
import { vapidHeader } from "../../platform/web-push/vapid.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { pushIdentity } from "./push.ts";
import { isQuiet, isTold } from "./rules.ts";

interface Told {
  companyId: number;
  messageIds: number[];
  /** ISO 8601. */
  plannedAt: string;
}
export interface ToldTransfer {
  companyId: number;
  ticketId: number;
  /** The new attendant, the sender, and the note. */
  toUserId: number;
  by: string;
  note: string;
  /** ISO 8601. */
  plannedAt: string;
}
export const tellOfMessages = jobKind<Told>("push-messages", { retries: 0, workers: 2 });
export const tellOfTransfer = jobKind<ToldTransfer>("push-transfer", { retries: 0, workers: 2 });

const translate = createCatalogue({ pt, en, es });

interface Device {
  id: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  user_id: number;
  profile: Profile;
  all_ticket: boolean;
  language: string | null;
  queue_ids: number[];
  rule: PushRule;
  show_text: boolean;
  quiet_from: number | null;
  quiet_until: number | null;
}

const devices = prepared<Device>(
  "push_devices_of_company",
  `select d.id, d.endpoint, d.p256dh, d.auth, u.id as user_id, u.profile, u.all_ticket, u.language,
          (select coalesce(json_agg(q.queue_id), '[]') from user_queues q where q.company_id = $1 and q.user_id = u.id) as queue_ids,
          coalesce(c.rule, 'mine') as rule, coalesce(c.show_text, false) as show_text, c.quiet_from, c.quiet_until
   from push_devices d
   join users u on u.company_id = $1 and u.id = d.user_id and u.deleted_at is null
   join refresh_families f on f.id = d.session_id and f.company_id = $1 and f.user_id = u.id and f.expires_at > now()
     and f.superseded_at is null and f.token_version = u.token_version
   left join push_choices c on c.company_id = $1 and c.user_id = u.id
   where d.company_id = $1`,
);

const someDevice = prepared<{ some: boolean }>(
  "push_some_device",
  "select exists (select from push_devices where company_id = $1) as some",
);

/** Customers wrote: schedules notices to interested devices. */
export async function planTelling(app: App, tx: Tx, messageIds: readonly number[]): Promise<void> {
  const [row] = await tx.run(someDevice, []);
  if (row?.some)
    await app.jobs.send(tx, tellOfMessages, {
      companyId: tx.companyId,
      messageIds: [...messageIds],
      plannedAt: app.clock.now().toISOString(),
    });
}

/** A user got a conversation from a colleague: schedules notices to their devices. */
export async function planTransfer(app: App, tx: Tx, { ticketId, by, to, note }: Transfer): Promise<void> {
  if (!to || to.id === by?.id) return;
  const [row] = await tx.run(someDevice, []);
  if (row?.some)
    await app.jobs.send(tx, tellOfTransfer, {
      companyId: tx.companyId,
      ticketId,
      toUserId: to.id,
      by: by?.name ?? "",
      note,
      plannedAt: app.clock.now().toISOString(),
    });
}

/** Notifies the new attendant, if the conversation is still theirs, whatever their rule; not in their quiet time. */
export async function tellReceiver(app: App, client: GuardedClient, told: ToldTransfer): Promise<void> {
  const { companyId, ticketId, toUserId, by, note, plannedAt } = told;
  if (isOld(app, plannedAt)) return;
  const [found, settings, [ticket]] = await app.database.tenant(companyId, (tx) =>
    Promise.all([tx.run(devices, []), companySettings(tx, localeSettings), ticketsById(tx, [ticketId])]),
  );
  if (ticket?.user_id !== toUserId) return;
  const minute = minuteOfDay(app.clock.now(), settings.timezone);
  const theirs = found.filter((device) => device.user_id === toUserId && !isQuietFor(device, minute));
  const outcomes = await Promise.all(
    theirs.map(async (device) => {
      const said = translate(device.language ?? settings.language)("transferred", { by });
      const notice = {
        title: ticket.contact_name,
        body: device.show_text && note !== "" ? `${said}: ${beginningOf(note, limits.search.excerpt)}` : said,
        tag: `ticket-${ticket.id}`,
        url: `/tickets/${ticket.uuid}`,
      };
      return { id: device.id, outcome: await reach(app, client, device, notice) };
    }),
  );
  await noteAll(app, companyId, outcomes);
}

/** How long a push service keeps a notice for a device that is off, seconds. */
const keptFor = 3600;

/** Milliseconds: a push service answers quickly or is skipped, and an old notice is useless. */
const patience = { call: 3_000, job: 5 * 60_000 };
/** Failures in a row after which a device is deleted; its browser subscribes again when the app is opened. */
const mostFailures = 10;

type Outcome = "told" | "failed" | "gone";

/**
 * Notifies the devices of all users who may see the messages and want notices, in parallel. Deletes devices that are
 * gone.
 */
export async function tellDevices(app: App, client: GuardedClient, told: Told): Promise<void> {
  const { companyId, messageIds, plannedAt } = told;
  if (isOld(app, plannedAt)) return;
  const [found, settings, tickets, messages] = await app.database.tenant(companyId, async (tx) => {
    const rows = await tx.run(messagesByIds, [messageIds]);
    const ticketIds = [...new Set(rows.map((row) => row.ticket_id))];
    const read = [tx.run(devices, []), companySettings(tx, localeSettings), ticketsById(tx, ticketIds)] as const;
    return [...(await Promise.all(read)), rows.filter((row) => !row.is_deleted)] as const;
  });
  const minute = minuteOfDay(app.clock.now(), settings.timezone);
  const calls: Promise<{ id: number; outcome: Outcome }>[] = [];
  for (const ticket of tickets) {
    const last = messages.findLast((message) => message.ticket_id === ticket.id);
    if (!last) continue;
    const preview = previewOfMessage({ kind: last.kind, body: last.body, file: last.media });
    for (const device of found.filter((one) => wants(one, ticket, minute))) {
      const say = translate(device.language ?? settings.language);
      const notice = {
        title: ticket.contact_name,
        body: device.show_text ? beginningOf(preview, limits.search.excerpt) : say("newMessage"),
        tag: `ticket-${ticket.id}`,
        url: ticket.status === "pending" ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`,
      };
      calls.push(reach(app, client, device, notice).then((outcome) => ({ id: device.id, outcome })));
    }
  }
  await noteAll(app, companyId, await Promise.all(calls));
}

const isOld = (app: App, plannedAt: string): boolean =>
  app.clock.now().getTime() - new Date(plannedAt).getTime() > patience.job;

async function noteAll(app: App, companyId: number, outcomes: { id: number; outcome: Outcome }[]): Promise<void> {
  const idsOf = (which: Outcome) => outcomes.filter(({ outcome }) => outcome === which).map(({ id }) => id);
  if (outcomes.length > 0) await noteOutcomes(app, companyId, idsOf);
}

async function noteOutcomes(app: App, companyId: number, idsOf: (which: Outcome) => number[]): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    await tx.sql(
      `update push_devices set failures = case when id = any ($2) then 0 else failures + 1 end
       where company_id = $1 and (id = any ($2) and failures > 0 or id = any ($3) and not id = any ($2))`,
      [tx.companyId, idsOf("told"), idsOf("failed")],
    );
    await tx.sql("delete from push_devices where company_id = $1 and (id = any ($2) or failures >= $3)", [
      tx.companyId,
      idsOf("gone"),
      mostFailures,
    ]);
  });
}

const isQuietFor = ({ quiet_from: from, quiet_until: until }: Device, minute: number): boolean =>
  from !== null && until !== null && isQuiet({ from, until }, minute);

function wants(device: Device, ticket: TicketRow, minute: number): boolean {
  if (isQuietFor(device, minute)) return false;
  const facts = {
    userId: device.user_id,
    isAdmin: device.profile === "admin",
    queueIds: device.queue_ids,
    allTicket: device.all_ticket,
  };
  return isTold(device.rule, facts, { status: ticket.status, userId: ticket.user_id, queueId: ticket.queue_id });
}

/**
 * "gone" if the device can never be reached again. Temporary failures are not retried: the list shows the message
 * anyway.
 */
async function reach(app: App, client: GuardedClient, device: Device, notice: object): Promise<Outcome> {
  const { endpoint } = device;
  try {
    const { status } = await client.send({
      url: endpoint,
      method: "POST",
      timeoutMs: patience.call,
      headers: {
        ttl: String(keptFor),
        urgency: "high",
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        authorization: vapidHeader(pushIdentity(app), {
          endpoint,
          contact: app.config.publicUrl,
          now: app.clock.now(),
        }),
      },
      body: encryptPush(Buffer.from(JSON.stringify(notice)), device),
    });
    if (status === 404 || status === 410) return "gone";
    return status < 400 ? "told" : "failed";
  } catch (error) {
    if (error instanceof OutboundFailed) return "failed";
    // An address inside our own network, or an invalid key.
    if (error instanceof OutboundRefused || error instanceof RangeError) return "gone";
    return (error as { code?: string }).code === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY" ? "gone" : "failed";
  }
}

function minuteOfDay(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hour12: false });
  const [hours = 0, minutes = 0] = parts.format(now).split(":").map(Number);
  return (hours % 24) * 60 + minutes;
}
