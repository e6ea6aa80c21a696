import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { storableText } from "@recado/contracts/storable-text";
import { connectionOf } from "../../channels/connections/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { AnsweredProgram } from "../../platform/http/route.ts";
import { apiCallsLogged } from "./events.ts";

/** Calls kept per connection. */
const mostKept = 200;
/** Calls are collected this long and written together, ms: logging does not slow a call. */
const gatherMs = 1_000;
/** Most calls per company until they are written; more are dropped. */
const mostGathered = 500;

interface Line {
  connectionId: number;
  call: string;
  number: string;
  status: number;
  error: string;
  messageId: number | null;
  milliseconds: number;
  createdAt: string;
}

/** By app and company. */
const gathered = new WeakMap<App, Map<number, Line[]>>();
/** The numbers of form calls, whose body is read as a stream. */
const numbers = new WeakMap<FastifyRequest, string>();

/** Notes the number of a form call. */
export const noteNumber = (request: FastifyRequest, number: string): void => void numbers.set(request, number);

const addressee = z.union([z.string(), z.number()]).transform(String).optional();
const asked = z.object({ number: addressee, groupId: addressee });
const answered = z.object({
  error: z.string().catch(""),
  messageId: z.number().int().nullable().catch(null),
});

/** Logs a call for admins, one second later: a process that dies before that loses it. */
export function logCall(app: App, { program, request, status, payload, milliseconds }: AnsweredProgram): void {
  const { companyId, connectionId } = program;
  const lines = gathered.get(app) ?? new Map<number, Line[]>();
  gathered.set(app, lines);
  if (lines.size === 0) setTimeout(() => void writeAll(app, lines), gatherMs).unref();
  const own = lines.get(companyId) ?? [];
  lines.set(companyId, own);
  if (own.length >= mostGathered) return;
  const { error, messageId } = answered.parse(parsed(payload));
  const { data } = asked.safeParse(request.body);
  const number = numbers.get(request) ?? data?.number ?? data?.groupId ?? "";
  own.push({
    connectionId,
    call: request.routeOptions.config.call ?? "",
    number: storableText(number).slice(0, 40),
    status,
    error,
    messageId,
    milliseconds: Math.round(milliseconds),
    createdAt: app.clock.now().toISOString(),
  });
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return {};
  }
}

// The connection may have been deleted.
const insert = prepared<never>(
  "api_call_log_insert",
  `insert into api_call_log (company_id, connection_id, call, number, status, error, message_id, milliseconds, created_at)
   select $1, w.id, x.call, x.number, x.status, x.error, x."messageId", x.milliseconds, x."createdAt"
   from jsonb_to_recordset($2::jsonb) as x ("connectionId" bigint, call text, number text, status integer, error text,
     "messageId" bigint, milliseconds integer, "createdAt" timestamptz)
   join connections w on w.company_id = $1 and w.id = x."connectionId"`,
);
const trim = prepared<never>(
  "api_call_log_trim",
  `delete from api_call_log l using unnest($2::bigint[]) as w (id)
   where l.company_id = $1 and l.connection_id = w.id and l.id <= (
     select k.id from api_call_log k where k.company_id = $1 and k.connection_id = w.id order by k.id desc offset $3 limit 1)`,
);

const forgetKeys = prepared<never>(
  "api_calls_forget",
  `delete from api_calls where company_id = $1 and id in (
     select id from api_calls where company_id = $1 and created_at < now() - $2 * interval '1 day'
     order by created_at limit 1000 for update skip locked)`,
);

async function writeAll(app: App, lines: Map<number, Line[]>): Promise<void> {
  const all = [...lines];
  lines.clear();
  for (const [companyId, own] of all) {
    const connectionIds = [...new Set(own.map(({ connectionId }) => connectionId))];
    await app.database
      .tenant(companyId, async (tx) => {
        await tx.run(insert, [JSON.stringify(own)]);
        await tx.run(forgetKeys, [limits.messagesApi.keyDays]);
        await tx.run(trim, [connectionIds, mostKept]);
        await app.events.emit(tx, apiCallsLogged, { connectionIds });
      })
      .catch((error: unknown) => app.log.warn({ err: error, companyId }, "calls of programs not kept"));
  }
}

/** The latest calls with the connection's token, newest first. */
export function listApiCalls(
  app: App,
  actor: Actor,
  whatsappId: number,
): Promise<Answer<"GET /messages-api/:whatsappId/calls">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await connectionOf(tx, whatsappId);
    const calls = await tx.sql<Kept & object>(
      `select id, call, number, status, error, message_id as "messageId", milliseconds, created_at as "createdAt"
       from api_call_log where company_id = $1 and connection_id = $2 order by id desc limit ${mostKept}`,
      [tx.companyId, whatsappId],
    );
    return { calls: calls.map(({ createdAt, ...call }) => ({ ...call, createdAt: createdAt.toISOString() })) };
  });
}

interface Kept extends Omit<Line, "createdAt" | "connectionId"> {
  id: number;
  createdAt: Date;
}
