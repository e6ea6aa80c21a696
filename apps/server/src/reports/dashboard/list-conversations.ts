import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { CountedThing } from "@recado/contracts/counted-things";
import { countsGroups } from "../../channels/connections/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { preparedByText } from "../../platform/database/prepared.ts";
import { pictureUrl } from "../../inbox/contacts/present.ts";
import { readCursor, writeCursor } from "../../inbox/tickets/cursor.ts";
import * as counted from "./counted.ts";
import { hourWindows } from "./hour-windows.ts";
import { assertCountable } from "./counting.ts";
import { isInSums, narrowingOf, type Narrowing, type RowAlias } from "./filter.ts";
import { periodOf, type Period } from "./period.ts";
import { countedScope, valuesOf, type CountedScope } from "./scope.ts";

type Query = Parsed<"GET /dashboard/conversations">["query"];
type Conversation = Answer<"GET /dashboard/conversations">["conversations"][number];
interface Row extends Omit<Conversation, "at" | "profilePicUrl"> {
  key: number;
  at: Date;
  pictureId: number | null;
}

/** Two page sizes, so that there are only two statements. */
const shortPage = 30;

/** Selects counted rows: the key that orders equal times, the conversation, the time, the minutes. */
const cycle = (rows: string, at: string, minutes = "null::float8"): string =>
  `select c.id as key, c.ticket_id, ${at} as at, ${minutes} as minutes, c.rate, c.user_id, c.queue_id, c.connection_id, null::bigint as tag_id
   from ${rows}`;
const liveNow = (status: string): string =>
  `select t.id as key, t.id as ticket_id, t.last_message_at as at, null::float8 as minutes, null::smallint as rate, t.user_id, t.queue_id,
          t.connection_id, null::bigint as tag_id from tickets t where t.company_id = $1 and t.connection_id <> all ($4::bigint[]) and t.status = '${status}' and ${countsGroups}
     and $2::timestamptz < $3::timestamptz`;
/**
 * Conversations in which customers wrote in the windows `$5` to `$6`. `offset 0`: makes the planner search window by
 * window.
 */
const arrived = (
  and: string,
): string => `select t.id as key, t.id as ticket_id, x.at, null::float8 as minutes, null::smallint as rate, t.user_id, t.queue_id, t.connection_id,
    null::bigint as tag_id
  from (
    select m.ticket_id, max(m.sent_at) as at from unnest($5::timestamptz[], $6::timestamptz[]) w (since, until) cross join lateral (
      select m.ticket_id, m.sent_at from ${counted.heard}${and} and m.sent_at >= w.since and m.sent_at < w.until offset 0) m
    group by m.ticket_id
  ) x cross join lateral (
    select t.id, t.user_id, t.queue_id, t.connection_id from tickets t where t.company_id = $1 and t.id = x.ticket_id offset 0) t`;

/** For a new contact. Subqueries, so that they run only for the page's rows. */
const ofFirstTicket = (column: string): string =>
  `(select t.${column} from tickets t where t.company_id = $1 and t.id = ${counted.firstTicket}) as ${column}`;

const behind: Record<Exclude<CountedThing, "supportTime" | "arrived">, string> = {
  happening: liveNow("open"),
  pending: liveNow("pending"),
  finished: cycle(counted.finished, "c.finished_at", counted.supportMinutes),
  waitTime: cycle(counted.started, "c.started_at", counted.waitMinutes),
  firstReply: cycle(counted.replied, "c.first_reply_at", counted.replyMinutes),
  asked: cycle(counted.asked, "c.rating_at"),
  rated: cycle(`${counted.asked} and c.rate is not null`, "c.rating_at"),
  botAlone: cycle(counted.botAlone, "c.finished_at"),
  begun: cycle(counted.begun, "c.created_at"),
  // The user who moved it.
  leftStage: `select s.id as key, s.ticket_id, s.left_at as at, ${counted.stayMinutes} as minutes, null::smallint as rate, s.left_by as user_id,
    null::bigint as queue_id, s.connection_id, s.tag_id from ${counted.stays}`,
  leads: `select k.id as key, ${counted.firstTicket} as ticket_id, k.created_at as at, null::float8 as minutes, null::smallint as rate,
    ${ofFirstTicket("user_id")}, ${ofFirstTicket("queue_id")}, ${ofFirstTicket("connection_id")}, null::bigint as tag_id
    from ${counted.leads}`,
};

/** Aliases of rows in `behind` that are not service cycles. */
const aliases: Partial<Record<CountedThing, RowAlias>> = {
  happening: "t",
  pending: "t",
  leftStage: "s",
  leads: "k",
};

/** The conversations behind a number, by the number's own conditions, the newest first. */
export async function listConversations(
  app: App,
  actor: Actor,
  query: Query,
): Promise<Answer<"GET /dashboard/conversations">> {
  const scope = await countedScope(app, actor, query);
  const period = periodOf(query, scope.zone, new Date());
  if (!isInSums(scope.filter)) await assertCountable(app, scope, period, query.of === "arrived" ? "heard" : "begun");
  const found =
    query.of === "arrived"
      ? await findArrived(app, scope, period, query)
      : await find(app, scope, query, valuesOf(scope, period));
  const page = query.limit;
  const shown = found.slice(0, page);
  const last = found.length > page ? shown.at(-1) : undefined;
  return {
    conversations: shown.map(({ key: _key, pictureId, at: moment, ...row }) => ({
      ...row,
      at: moment.toISOString(),
      profilePicUrl: pictureUrl(pictureId),
    })),
    nextCursor: last ? writeCursor({ at: last.at.toISOString(), id: last.key }) : null,
  };
}

/** Grouped messages have no index order: searches the newest days or hours, and more while the page isn't full. */
async function findArrived(app: App, scope: CountedScope, period: Period, query: Query): Promise<Row[]> {
  const windows = hourWindows(period, scope.zone, query);
  const cursor = readCursor(query.cursor);
  const seen = cursor ? windows.findIndex(({ since }) => Date.parse(since) <= Date.parse(cursor.at)) : 0;
  let found: Row[] = [];
  for (let count = Math.max(seen, 0) + 2; ; count *= 4) {
    const looked = windows.slice(0, count);
    const values = [...valuesOf(scope, period), looked.map(({ since }) => since), looked.map(({ until }) => until)];
    found = await find(app, scope, query, values);
    if (found.length > query.limit || count >= windows.length) return found;
  }
}

async function find(app: App, scope: CountedScope, query: Query, values: unknown[]): Promise<Row[]> {
  const conditions: string[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const rows = rowsOf(query, narrowingOf(scope.filter, values));
  if (query.userId !== undefined) conditions.push(`r.user_id = ${parameter(query.userId)}::bigint`);
  if (query.queueId === 0) conditions.push("r.queue_id is null");
  else if (query.queueId !== undefined) conditions.push(`r.queue_id = ${parameter(query.queueId)}::bigint`);
  if (query.stageId === 0) conditions.push("r.tag_id is null");
  else if (query.stageId !== undefined) conditions.push(`r.tag_id = ${parameter(query.stageId)}::bigint`);
  if (query.whatsappId !== undefined) conditions.push(`r.connection_id = ${parameter(query.whatsappId)}::bigint`);
  if (query.of !== "arrived") conditions.push(...hoursOf(query, "r.at", () => parameter(scope.zone), parameter));
  if (query.rate !== undefined) conditions.push(`r.rate = ${parameter(query.rate)}::smallint`);
  const cursor = readCursor(query.cursor);
  const at = "date_trunc('milliseconds', r.at)";
  if (cursor) {
    const [moment, key] = [`${parameter(cursor.at)}::timestamptz`, `${parameter(cursor.id)}::bigint`];
    // The first condition is for the index.
    conditions.push(`r.at < ${moment} + interval '1 millisecond'`, `(${at}, r.key) < (${moment}, ${key})`);
  }
  const rest = conditions.map((condition) => ` and ${condition}`).join("");
  const most = (query.limit <= shortPage ? shortPage : limits.dashboard.page) + 1;
  // Pages end between milliseconds, which no index orders: the index first finds how far back the page goes. Grouped
  // rows have no index and would be read twice.
  const edge =
    query.of === "arrived"
      ? ""
      : `e as materialized (
           select date_trunc('milliseconds', min(x.at)) as since
           from (select r.at from (${rows}) r where true${rest} order by r.at desc limit ${most}) x
         ), `;
  const statement = preparedByText<Row>(
    "dashboard_conversations",
    `with ${edge}p as materialized (
       select ${at} as at, r.key, r.ticket_id, r.minutes, r.rate, r.user_id, r.queue_id from (${rows}) r
       where ${edge === "" ? "true" : "r.at >= (select since from e)"}${rest}
       order by 1 desc, 2 desc limit ${most}
     )
     select p.key, p.at, p.minutes, p.rate, t.id as "ticketId", t.uuid, t.status, k.name as "contactName", k.picture_id as "pictureId",
            u.name as "userName", q.name as "queueName"
     from p
     join tickets t on t.company_id = $1 and t.id = p.ticket_id
     join contacts k on k.company_id = $1 and k.id = t.contact_id
     left join users u on u.company_id = $1 and u.id = p.user_id
     left join queues q on q.company_id = $1 and q.id = p.queue_id
     order by p.at desc, p.key desc`,
  );
  return app.database.read(scope.companyId, statement, values);
}

type Parameter = (value: unknown) => string;

/** The condition that a time is on a weekday, in an hour of the company's clock. */
function hoursOf({ weekday, hour }: Query, moment: string, zone: () => string, parameter: Parameter): string[] {
  if (weekday === undefined && hour === undefined) return [];
  const local = `${moment} at time zone ${zone()}::text`;
  return [
    ...(weekday === undefined ? [] : [`extract(dow from ${local}) = ${parameter(weekday)}::integer`]),
    ...(hour === undefined ? [] : [`extract(hour from ${local}) = ${parameter(hour)}::integer`]),
  ];
}

function rowsOf({ of, userId }: Query, { rows: and }: Narrowing): string {
  if (of === "arrived") return arrived(and("m"));
  if (of !== "supportTime") return behind[of] + and(aliases[of] ?? "c");
  // An attendant's average is over their turns, the company's over whole conversations.
  return userId === undefined
    ? cycle(`${counted.finished} and c.started_at is not null${and("c")}`, "c.finished_at", counted.supportMinutes)
    : `select v.id as key, v.ticket_id, v.ended_at as at, ${counted.turnMinutes} as minutes, null::smallint as rate, v.user_id, v.queue_id,
              v.connection_id, null::bigint as tag_id from ${counted.turns}${and("v")}`;
}
