import { randomUUID } from "node:crypto";
import type { ConnectionRef, InboundMessage, WhatsAppIdentity } from "../channels/port.ts";
import { learnIdentities } from "../inbox/contacts/learn-identities.ts";
import { mergeContacts, undoMerge } from "../inbox/contacts/merges.ts";
import { sendMessage } from "../inbox/messages/send/send-message.ts";
import { changeTicket } from "../inbox/tickets/change-ticket.ts";
import type { Actor } from "../platform/actor.ts";
import type { App } from "../platform/app.ts";
import { receive, written } from "./customers.ts";

export type Step = (scene: IdentityScene) => Promise<unknown>;

/** A scenario, and the expected contacts and conversations in the format of `state`. */
export interface Story {
  name: string;
  steps: Step[];
  ends: string[];
}

/** "L7" a privacy id, "G1" a group, digits a number; "L7+5511…" both addresses of one person. */
export type Who = string;

export function identity(who: Who): WhatsAppIdentity {
  return Object.assign(
    {},
    ...who
      .split("+")
      .map((one) =>
        one.startsWith("L") ? { lid: one.slice(1) } : one.startsWith("G") ? { group: one.slice(1) } : { pn: one },
      ),
  ) as WhatsAppIdentity;
}

export interface Said {
  on?: string;
  /** The message's WhatsApp id; default: a new one. */
  id?: string;
  name?: string;
  /** The group of the message. */
  in?: Who;
  byUs?: boolean;
}

/** A separate company in whose contacts and conversations a scenario runs, without a browser. */
export class IdentityScene {
  readonly app: App;
  readonly actor: Actor;
  private readonly connections = new Map<string, ConnectionRef>();

  private constructor(app: App, actor: Actor) {
    this.app = app;
    this.actor = actor;
  }

  static async open(app: App): Promise<IdentityScene> {
    const [company] = await app.database.platform<{ id: number }>(
      "insert into companies (name, status) values ($1, true) returning id",
      [`Empresa ${randomUUID()}`],
    );
    const companyId = company?.id ?? 0;
    const userId = await app.database.tenant(companyId, async (tx) => {
      await tx.sql("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')", [
        companyId,
      ]);
      const [user] = await tx.sql<{ id: number }>(
        "insert into users (company_id, name, email, password_hash, profile) values ($1, 'Ana', $2, '', 'admin') returning id",
        [companyId, `${randomUUID()}@empresa.test`],
      );
      return user?.id ?? 0;
    });
    const actor = { companyId, userId, profile: "admin", queueIds: [], allTicket: true } as unknown as Actor;
    const scene = new IdentityScene(app, actor);
    await scene.connection();
    return scene;
  }

  async connection(name = "A"): Promise<ConnectionRef> {
    const known = this.connections.get(name);
    if (known) return known;
    const { companyId } = this.actor;
    const [row] = await this.sql<{ id: number }>(
      "insert into connections (company_id, name, status) values ($1, $2, 'CONNECTED') returning id",
      name,
    );
    const made = { companyId, connectionId: row?.id ?? 0, isTest: false };
    this.connections.set(name, made);
    return made;
  }

  sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    const { companyId } = this.actor;
    return this.app.database.tenant(companyId, (tx) =>
      tx.sql<Row & Record<string, unknown>>(text, [companyId, ...values]),
    );
  }

  async hear(on: string | undefined, ...messages: InboundMessage[]): Promise<void> {
    await receive(this.app, await this.connection(on), ...messages);
  }

  /** The conversation of this message. */
  async ticketOf(body: string): Promise<number> {
    const [row] = await this.sql<{ ticket_id: number }>(
      "select ticket_id from messages where company_id = $1 and body = $2 order by id limit 1",
      body,
    );
    if (!row) throw new Error(`Nobody said "${body}".`);
    return row.ticket_id;
  }

  async contactOf(who: Who): Promise<number> {
    const { pn, lid, group } = identity(who);
    const [row] = await this.sql<{ contact_id: number }>(
      "select contact_id from contact_identities where company_id = $1 and value = $2",
      pn ?? lid ?? group,
    );
    if (!row) throw new Error(`${who} is nobody.`);
    return row.contact_id;
  }

  merge(contactId: number, otherId: number): Promise<unknown> {
    return mergeContacts(this.app, this.actor, contactId, { contactId: otherId });
  }

  /** One line per contact: number, addresses, and conversations with their messages. */
  async state(): Promise<string[]> {
    const rows = await this.sql<{ number: string; names: string; tickets: string | null }>(
      `select c.number,
              (select string_agg(case i.kind when 'pn' then '' when 'lid' then 'L' else 'G' end || i.value, ' ' order by i.kind, i.value)
               from contact_identities i where i.company_id = $1 and i.contact_id = c.id) as names,
              (select string_agg(w.name || ' ' || t.status || ' ' || t.unread || ': ' || coalesce(said.all, ''), ' | ' order by w.name, t.id)
               from tickets t join connections w on w.company_id = $1 and w.id = t.connection_id
               left join lateral (
                 select string_agg(case when m.from_me then '>' else '' end || m.body, ', ' order by m.id) as all
                 from messages m where m.company_id = $1 and m.ticket_id = t.id
               ) said on true
               where t.company_id = $1 and t.contact_id = c.id) as tickets
       from contacts c where c.company_id = $1 order by c.id`,
    );
    return rows.map((row) =>
      [row.number || "hidden", row.names, ...(row.tickets === null ? [] : [row.tickets])].join(" | "),
    );
  }

  /** Violated invariants: each message is in its own contact's conversation, under its sender. */
  async faults(): Promise<unknown[]> {
    return this.sql(
      `select m.id, m.body, m.contact_id, m.sender, m.sender_contact_id, t.contact_id as ticket_contact, t.connection_id
       from messages m left join tickets t on t.company_id = $1 and t.id = m.ticket_id
       where m.company_id = $1 and (t.id is null or t.contact_id <> m.contact_id or t.connection_id <> m.connection_id
         or m.sender <> case when m.from_me then 'me' when m.sender_contact_id is not null then m.sender_contact_id::text else m.contact_id::text end)
       union all
       select c.id, 'cycle', 0, '', 0, 0, 0 from service_cycles c join tickets t on t.company_id = $1 and t.id = c.ticket_id
       where c.company_id = $1 and c.finished_at is null and t.status = 'closed'
       union all
       select t.id, 'no cycle', 0, '', 0, 0, 0 from tickets t
       where t.company_id = $1 and t.status <> 'closed' and not exists (
         select from service_cycles c where c.company_id = $1 and c.ticket_id = t.id and c.finished_at is null)`,
    );
  }
}

export function message(who: Who, body: string, { id, name, in: group, byUs }: Said = {}): InboundMessage {
  const person = identity(who);
  return written("", {
    chat: group === undefined ? person : identity(group),
    sender: byUs ? "me" : person,
    body,
    pushName: byUs ? "" : (name ?? "Maria"),
    ...(id === undefined ? {} : { externalId: id }),
  });
}

/** A customer writes. */
export const says =
  (who: Who, body: string, said: Said = {}): Step =>
  (scene) =>
    scene.hear(said.on, message(who, body, said));
/** We write on the company's own phone. */
export const phone = (who: Who, body: string, said: Said = {}): Step => says(who, body, { ...said, byUs: true });
/** Several messages in one commit. */
export const batch =
  (...messages: InboundMessage[]): Step =>
  (scene) =>
    scene.hear(undefined, ...messages);
/** Steps at the same time. */
export const together =
  (...steps: Step[]): Step =>
  (scene) =>
    Promise.all(steps.map((step) => step(scene)));
/** WhatsApp says that these addresses are one person's. */
export const learned =
  (who: Who): Step =>
  (scene) =>
    scene.app.database.tenant(scene.actor.companyId, (tx) => learnIdentities(scene.app, tx, [identity(who)]));
export const accepts =
  (body: string): Step =>
  async (scene) =>
    changeTicket(scene.app, scene.actor, await scene.ticketOf(body), { status: "open" });
export const closes =
  (body: string): Step =>
  async (scene) =>
    changeTicket(scene.app, scene.actor, await scene.ticketOf(body), { status: "closed" });
/** The attendant answers in the conversation of this message. */
export const answers =
  (to: string, body: string): Step =>
  async (scene) =>
    sendMessage(scene.app, scene.actor, await scene.ticketOf(to), { body });
/** An admin merges two contacts; the first is kept. */
export const merges =
  (kept: Who, other: Who): Step =>
  async (scene) =>
    scene.merge(await scene.contactOf(kept), await scene.contactOf(other));
/** An admin undoes the last merge. */
export const undoes: Step = async (scene) => {
  const [last] = await scene.sql<{ id: number }>(
    "select id from contact_merges where company_id = $1 and undone_at is null order by id desc limit 1",
  );
  return undoMerge(scene.app, scene.actor, last?.id ?? 0);
};
