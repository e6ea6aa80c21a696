import type { MessageKind } from "@recado/contracts/messages";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { InboundEffect, InboundMedia, InboundMessage, SessionSink, WhatsAppIdentity } from "../port.ts";
import { phoneMessagesAcked, phoneMessagesChanged } from "./events.ts";
import type { FileFacts, SimulatedEffect } from "./table.ts";

/** Rows taken at once. */
const batch = 64;
/** Older calls no longer ring. */
const ringsForMs = 60_000;

/** The chat, and its author in a group. */
interface Whose {
  customer_id: number;
  name: string;
  number: string;
  lid: string | null;
  hides_number: boolean;
  is_group: boolean;
  author_name: string | null;
  author_number: string | null;
  author_lid: string | null;
  author_hides_number: boolean | null;
}
const whose = `c.id as customer_id, c.name, c.number, c.lid, c.hides_number, c.is_group,
  a.name as author_name, a.number as author_number, a.lid as author_lid, a.hides_number as author_hides_number`;

interface WrittenRow extends Whose {
  id: number;
  external_id: string;
  kind: MessageKind;
  body: string;
  file: FileFacts | null;
  storage_key: string | null;
  quoted_external_id: string | null;
  created_at: Date;
  age_ms: number;
  is_late: boolean;
  members: Member[] | null;
}

/** A group member whom the text may mention. */
interface Member {
  name: string;
  number: string;
  lid: string | null;
  hides: boolean;
}
const undelivered = prepared<WrittenRow>(
  "simulator_undelivered",
  `select m.id, m.external_id, m.kind, m.body, m.file, m.created_at, f.storage_key, q.external_id as quoted_external_id,
          extract(epoch from now() - m.created_at)::float8 * 1000 as age_ms, m.created_at < $3 as is_late, ${whose},
          case when c.is_group and position('@' in m.body) > 0 then (
            select json_agg(json_build_object('name', p.name, 'number', p.number, 'lid', p.lid, 'hides', p.hides_number))
            from simulator_members s join simulator_customers p on p.company_id = $1 and p.id = s.customer_id
            where s.company_id = $1 and s.group_id = c.id) end as members
   from simulator_messages m
   join simulator_customers c on c.company_id = $1 and c.id = m.customer_id
   left join simulator_customers a on a.company_id = $1 and a.id = m.author_id
   left join simulator_messages q on q.company_id = $1 and q.id = m.quoted_id
   left join media f on f.company_id = $1 and f.id = m.media_id
   where m.company_id = $1 and c.connection_id = $2 and m.from_customer and m.ack < 2 and not m.is_lost order by m.id limit ${batch}`,
);

interface EffectRow extends Whose {
  id: number;
  effect: SimulatedEffect;
  target: string;
  target_from_customer: boolean;
  created_at: Date;
}
const untold = prepared<EffectRow>(
  "simulator_untold_effects",
  `select e.id, e.effect, e.created_at, m.external_id as target, m.from_customer as target_from_customer, ${whose}
   from simulator_effects e
   join simulator_messages m on m.company_id = $1 and m.id = e.message_id
   join simulator_customers c on c.company_id = $1 and c.id = e.customer_id
   left join simulator_customers a on a.company_id = $1 and a.id = e.author_id
   where e.company_id = $1 and e.connection_id = $2 order by e.id limit ${batch}`,
);

const seen = prepared<{ id: number; external_id: string; ack: 3 | 4 }>(
  "simulator_seen_untold",
  `select m.id, m.external_id, case when m.played then 4 else 3 end as ack
   from simulator_messages m join simulator_customers c on c.company_id = $1 and c.id = m.customer_id
   where m.company_id = $1 and c.connection_id = $2 and not m.from_customer
     and ((m.ack < 3 and m.id <= c.read_up_to) or (m.ack < 4 and m.played))
   order by m.id limit ${batch}`,
);

/** Takes the customers' messages and calls. Returns whether there may be more. */
export async function takeWritten(app: App, sink: SessionSink, upSince: Date): Promise<boolean> {
  const { companyId, connectionId } = sink.connection;
  const rows = await app.database.read(companyId, undelivered, [connectionId, upSince]);
  await Promise.all(rows.map((row) => (row.kind === "call_log" ? ring(app, sink, row) : takeMessage(app, sink, row))));
  return rows.length === batch;
}

async function takeMessage(app: App, sink: SessionSink, row: WrittenRow): Promise<void> {
  const { companyId, connectionId } = sink.connection;
  await sink.received(inboundOf(row), async (tx) => {
    await tx.sql("update simulator_messages set ack = greatest(ack, 2) where company_id = $1 and id = $2", [
      companyId,
      row.id,
    ]);
    await app.events.emit(tx, phoneMessagesAcked, {
      connectionId,
      customerId: row.customer_id,
      externalIds: [row.external_id],
      ack: 2,
    });
  });
}

/** Calls to a test phone are refused or stay unanswered. */
async function ring(app: App, sink: SessionSink, row: WrittenRow): Promise<void> {
  const rings = row.age_ms < ringsForMs && !row.is_group;
  const call = { id: row.external_id, from: authorOf(row), isVideo: row.body === "video", at: row.created_at };
  const { refuses } = rings ? await sink.called(call) : { refuses: false };
  await sink.write(async (tx) => {
    await tx.sql("update simulator_messages set ack = 2, call_end = $3 where company_id = $1 and id = $2", [
      tx.companyId,
      row.id,
      refuses ? "refused" : "unanswered",
    ]);
    await app.events.emit(tx, phoneMessagesChanged, {
      connectionId: sink.connection.connectionId,
      messageIds: [row.id],
    });
  });
}

/** Takes the customers' edits, deletions and reactions in order. Returns whether there may be more. */
export async function takeEffects(app: App, sink: SessionSink): Promise<boolean> {
  const { companyId, connectionId } = sink.connection;
  const rows = await app.database.read(companyId, untold, [connectionId]);
  await Promise.all(
    rows.map((row) =>
      sink.received(effectOf(row), async (tx) => {
        await tx.sql("delete from simulator_effects where company_id = $1 and id = $2", [companyId, row.id]);
      }),
    ),
  );
  return rows.length === batch;
}

/** Reports what customers read and played. Returns whether there may be more. */
export async function tellSeen(app: App, sink: SessionSink): Promise<boolean> {
  const { companyId, connectionId } = sink.connection;
  const rows = await app.database.read(companyId, seen, [connectionId]);
  if (rows.length === 0) return false;
  await sink.acked(rows.map((row) => ({ externalId: row.external_id, ack: row.ack })));
  await sink.write((tx) =>
    tx.sql(
      `update simulator_messages m set ack = x.ack from unnest($2::bigint[], $3::smallint[]) x (id, ack)
       where m.company_id = $1 and m.id = x.id`,
      [companyId, rows.map((row) => row.id), rows.map((row) => row.ack)],
    ),
  );
  return rows.length === batch;
}

const identityOf = (number: string, lid: string | null, hidesNumber: boolean): WhatsAppIdentity => {
  if (lid === null) return { pn: number };
  return hidesNumber ? { lid } : { pn: number, lid };
};
const chatOf = (row: Whose): WhatsAppIdentity =>
  row.is_group ? { group: row.number } : identityOf(row.number, row.lid, row.hides_number);
const authorOf = (row: Whose): WhatsAppIdentity =>
  row.is_group ? identityOf(row.author_number ?? "", row.author_lid, row.author_hides_number ?? false) : chatOf(row);

function inboundOf(row: WrittenRow): InboundMessage {
  const name = row.author_name ?? row.name;
  return {
    externalId: row.external_id,
    chat: chatOf(row),
    sender: authorOf(row),
    // A customer to whom the company wrote first has the number as name, which is no name.
    pushName: name === (row.author_number ?? row.number) ? "" : name,
    kind: row.kind,
    body: row.body,
    mentions: mentionsOf(row),
    quotedExternalId: row.quoted_external_id,
    choiceId: null,
    media: row.file && mediaOf(row.file, row.storage_key),
    isLate: row.is_late,
    sentAt: row.created_at,
  };
}

/** A test phone writes names where WhatsApp writes addresses. */
const mentionsOf = ({ body, members }: WrittenRow) =>
  (members ?? [])
    .filter(({ name }) => body.includes(`@${name}`))
    .map(({ name, number, lid, hides }) => ({ token: name, of: identityOf(number, lid, hides) }));

const mediaOf = ({ thumbnail, ...facts }: FileFacts, storageKey: string | null): InboundMedia => ({
  ...facts,
  thumbnail: thumbnail === null ? null : Buffer.from(thumbnail.slice(thumbnail.indexOf(",") + 1), "base64"),
  source: { storageKey },
});

function effectOf(row: EffectRow): InboundEffect {
  const around = { chat: chatOf(row), sender: authorOf(row), target: row.target, at: row.created_at };
  switch (row.effect.kind) {
    case "edit":
      return { ...around, kind: "edit", body: row.effect.body };
    case "revoke":
      return { ...around, kind: "revoke", byAdmin: false };
    case "reaction":
      return { ...around, kind: "reaction", emoji: row.effect.emoji, targetFromMe: !row.target_from_customer };
  }
}
