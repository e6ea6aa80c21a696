import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";
import { settingExpression } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { cardsOf } from "../messages/vcards.ts";
import { ticketsById } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { queueFilterOf } from "../tickets/queue-filter.ts";
import { seesTicket } from "../tickets/scope.ts";
import { excerptOf } from "./excerpt.ts";
import { findMessages, type MessageFilter } from "./find-messages.ts";
import { wordsOf } from "./patterns.ts";
import { withoutMarks } from "@recado/contracts/without-marks";

type Query = Parsed<"GET /search/messages">["query"];
const size = limits.page.hits;

interface HitRow {
  id: number;
  ticket_id: number;
  kind: MessageKind;
  from_me: boolean;
  body: string;
  sent_at: Date;
  author: string | null;
  campaign: string | null;
  file_name: string | null;
}

const hitsByIds = prepared<HitRow>(
  "search_hits",
  `select m.id, m.ticket_id, m.kind, m.from_me, m.body, m.sent_at, m.campaign, nullif(f.file_name, '') as file_name,
          case when m.from_me then u.name else c.name end as author
   from messages m
   left join contacts c on c.company_id = $1 and c.id = case when m.sender_contact_id is null then m.contact_id else m.sender_contact_id end
   left join users u on u.company_id = $1 and u.id = m.user_id
   left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.id = any ($2::bigint[]) and not m.is_deleted order by m.id desc`,
);

const sentAt = prepared<{ sent_at: Date }>(
  "search_sent_at",
  "select m.sent_at from messages m where m.company_id = $1 and m.id = $2",
);

/** A page of messages with the words. Searches newest first for frequent words, until the time is over. */
export async function searchMessages(app: App, actor: Actor, query: Query): Promise<Answer<"GET /search/messages">> {
  const words = wordsOf(query.searchParam);
  const filter = await filterOf(app, actor, query);
  const found = await findMessages(app, actor, words, filter, { before: query.before, limit: size + 1 });
  const hasMore = found.ids.length > size;
  const ids = found.ids.slice(0, size);
  const next = hasMore ? (ids.at(-1) ?? null) : found.reached;
  return app.database.tenant(actor.companyId, async (tx) => {
    const [rows, oldest] = await Promise.all([
      tx.run(hitsByIds, [ids]),
      next === null || hasMore ? [] : tx.run(sentAt, [next]),
    ]);
    const tickets = await ticketsById(tx, [...new Set(rows.map(({ ticket_id }) => ticket_id))]);
    const seen = new Map(
      tickets.filter((row) => seesTicket(actor, row)).map((row) => [row.id, presentTicket(row)] as const),
    );
    return {
      hits: rows.flatMap((row) => {
        const ticket = seen.get(row.ticket_id);
        return ticket
          ? {
              id: row.id,
              mediaType: row.kind,
              fromMe: row.from_me,
              author: row.author,
              campaign: row.campaign,
              createdAt: row.sent_at.toISOString(),
              ...excerptOf(withoutMarks(saidIn(row)), words),
              fileName: row.file_name,
              ticket,
            }
          : [];
      }),
      nextBefore: next,
      searchedSince: oldest[0]?.sent_at.toISOString() ?? null,
    };
  });
}

/** The author's name at the start of attendants' texts; the hit shows its author separately. */
const signature = /^\*[^*\n]{1,100}\*:\n/;

/** The text of a message as a reader sees it. */
function saidIn({ kind, body, from_me }: HitRow): string {
  if (kind === "contactMessage")
    return cardsOf(body)
      .map(({ name }) => name)
      .join(", ");
  return kind === "locationMessage"
    ? body.replace(/^[^|]*\|[^|]*\|?/, "").replaceAll("|", " ")
    : from_me
      ? body.replace(signature, "")
      : body;
}

const dayBounds = prepared<{ since: Date | null; until: Date | null }>(
  "search_days",
  `select ($2::date)::timestamp at time zone z.zone as since, ($3::date + 1)::timestamp at time zone z.zone as until
   from (select ${settingExpression(timezone)} as zone) z where $1::bigint is not null`,
);

async function filterOf(app: App, actor: Actor, query: Query): Promise<MessageFilter> {
  const { dateStart, dateEnd } = query;
  const [days] =
    dateStart || dateEnd
      ? await app.database.read(actor.companyId, dayBounds, [dateStart ?? null, dateEnd ?? null])
      : [];
  const queues = queueFilterOf(query);
  const listed = (ids: readonly number[] | undefined) => (ids?.length ? [...new Set(ids)] : undefined);
  return {
    contactId: query.contactId,
    fromMe: query.fromMe,
    users: listed(query.users),
    connections: listed(query.whatsappIds),
    since: days?.since?.toISOString(),
    until: days?.until?.toISOString(),
    hasMedia: query.hasMedia || undefined,
    queues: queues?.ids,
    noQueue: queues?.withoutQueue,
    tags: listed(query.tags),
  };
}
