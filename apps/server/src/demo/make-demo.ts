import { randomBytes } from "node:crypto";
import type { Queue } from "@recado/contracts/queues";
import { createConnection } from "../channels/connections/create-connection.ts";
import { findCaller } from "../identity/auth/caller.ts";
import { createCompany } from "../identity/companies/create-company.ts";
import { platformCompanyId } from "../identity/platform-company.ts";
import { createQueue } from "../identity/queues/queues.ts";
import { createUser } from "../identity/users/create-user.ts";
import type { Actor } from "../platform/actor.ts";
import { hashPassword } from "../platform/crypto/passwords.ts";
import type { Tx } from "../platform/database/database.ts";
import type { App } from "../platform/app.ts";
import { planPast } from "./plan-past.ts";
import type { Trade } from "./trades/trade.ts";
import { writeCampaigns } from "./write-campaigns.ts";
import { storeFiles, writeFiles } from "./write-files.ts";
import { writePast, type Stage } from "./write-past.ts";
import { writePhone } from "./write-phone.ts";
import { takeIds, writeRows } from "./write-rows.ts";
import { writeSchedules } from "./write-schedules.ts";

export interface DemoOptions {
  /** The company's name, unique in the installation. */
  name: string;
  trade: Trade;
  seed: number;
  /** Number of customers, without groups. */
  people: number;
}
export interface Demo {
  companyId: number;
  logins: { name: string; email: string; role: string }[];
  password: string;
  messages: number;
  tickets: number;
}

/** Why the demo cannot be created: a sentence for the operator. */
export class DemoRefused extends Error {}

const colleagues = [
  { first: "bruna", name: "Bruna", profile: "user" },
  { first: "davi", name: "Davi", profile: "user" },
  { first: "luana", name: "Luana", profile: "supervisor" },
] as const;

/**
 * Creates a company with months of history and a test phone as its connection. The same seed creates the same company,
 * except for password and creation time. It changes no other company, and leaves nothing behind if it fails.
 */
export async function makeDemo(app: App, { name, trade, seed, people }: DemoOptions): Promise<Demo> {
  if ((await platformCompanyId(app)) === null)
    throw new DemoRefused("Recado is not set up yet: open its address and enter the setup code first.");
  const domain = `${slug(name)}.example`;
  const password = randomBytes(9).toString("base64url");
  const logins = [
    { name: "Helena", email: `helena@${domain}`, role: "admin" },
    ...colleagues.map(({ first, name: called, profile }) => ({
      name: called,
      email: `${first}@${domain}`,
      role: profile,
    })),
  ];
  const owner = await openCompany(app, name, logins[0]?.email ?? "", password);
  try {
    return { ...(await fill(app, owner, { name, trade, seed, people }, domain, password)), logins, password };
  } catch (error) {
    await app.database.platform("delete from companies where id = $1", [owner.companyId]);
    await app.media.removeCompany(owner.companyId);
    throw error;
  }
}

async function fill(
  app: App,
  owner: Actor,
  { name, trade, seed, people }: DemoOptions,
  domain: string,
  password: string,
) {
  const queues: Queue[] = [];
  for (const [queue, color] of trade.queues)
    queues.push(
      await createQueue(app, owner, {
        name: queue,
        color,
        orderQueue: null,
        greetingMessage: "",
        outOfHoursMessage: "",
        integrationId: null,
        promptId: null,
      }),
    );
  const queueIds = Object.fromEntries(queues.map((queue) => [queue.name, queue.id]));
  const attendantIds = [owner.userId];
  for (const [n, { first, name: called, profile }] of colleagues.entries())
    attendantIds.push(
      (
        await createUser(app, owner, {
          name: called,
          email: `${first}@${domain}`,
          password,
          profile,
          queueIds: (trade.colleagues[n] ?? []).flatMap((one) => queueIds[one] ?? []),
          allTicket: "enabled",
          whatsappId: null,
          grants: [],
        })
      ).id,
    );
  const connection = await createConnection(app, owner, {
    name: trade.connection,
    provider: "simulator",
    historyDays: 0,
    queueIds: queues.map(({ id }) => id),
    greetingMessage: trade.greeting,
  });

  const past = planPast(
    seed,
    new Date(),
    {
      people,
      attendants: attendantIds.length,
      tags: trade.tags.length,
      stages: trade.stages.length,
    },
    trade,
  );
  const turns = past.tickets.flatMap((ticket) => ticket.turns);
  const files = await storeFiles(app, owner.companyId, turns, { seed, trade, company: name });
  const written = await app.database.tenant(owner.companyId, async (tx) => {
    const [tagIds, stageIds] = [
      await writeTags(tx, owner, trade.tags, false),
      await writeTags(tx, owner, trade.stages, true),
    ];
    await writeQuickTexts(tx, owner, trade.quickTexts);
    const stage: Stage = { connectionId: connection.id, queueIds, attendantIds, tagIds, stageIds };
    const messages = await writePast(tx, stage, past);
    await writeFiles(tx, messages, files);
    await writePhone(tx, connection.id, past, messages);
    await writeSchedules(app, tx, { seed, trade }, attendantIds);
    return messages;
  });
  await writeCampaigns(app, owner, { connectionId: connection.id, seed, trade });
  return { companyId: owner.companyId, messages: written.length, tickets: past.tickets.length };
}

/** The company has the largest plan and is never overdue. */
async function openCompany(app: App, name: string, email: string, password: string): Promise<Actor> {
  const passwordHash = await hashPassword(password);
  const made = await app.database.platformTransaction(async (platform) => {
    const [taken] = await platform.sql("select from email_directory where email = $1", [email]);
    const [known] = await platform.sql(
      "select from companies where lower(name) = lower($1) and status and deleted_at is null",
      [name],
    );
    if (taken || known)
      throw new DemoRefused(
        `There is a company "${name}" already, which is left as it is. For another one: npm run demo -- --name "Another name".`,
      );
    const [plan] = await platform.sql<{ id: number }>("select id from plans order by users desc, id limit 1");
    const { tx, userId } = await createCompany(
      platform,
      { name, email, phone: null, planId: plan?.id ?? null, dueDate: null },
      { name: "Helena", email, passwordHash, language: "pt" },
    );
    return { companyId: tx.companyId, userId };
  });
  const caller = await findCaller(app, made.companyId, made.userId);
  if (!caller) throw new Error("The company's admin was not kept.");
  return caller.actor;
}

async function writeTags(tx: Tx, owner: Actor, named: Trade["tags"], isStage: boolean): Promise<number[]> {
  const ids = await takeIds(tx, "tags", named.length);
  await writeRows(
    tx,
    "tags",
    named.map(([name, color], n) => ({
      id: ids[n],
      name,
      color,
      user_id: owner.userId,
      position: n,
      kanban: isStage,
      created_at: new Date(),
      updated_at: new Date(),
    })),
  );
  return ids;
}

const writeQuickTexts = (tx: Tx, owner: Actor, quickTexts: Trade["quickTexts"]): Promise<void> =>
  writeRows(
    tx,
    "quick_messages",
    quickTexts.map(([shortcode, message]) => ({ user_id: owner.userId, shortcode, message, geral: true })),
  );

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-") || "demo";
