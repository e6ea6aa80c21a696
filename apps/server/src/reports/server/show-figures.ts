import os from "node:os";
import type { ServerFigures } from "@recado/contracts/server";
import { oldestWaiting } from "../../channels/outbox/oldest-waiting.ts";
import { countSessions } from "../../channels/sessions/count-sessions.ts";
import type { App } from "../../platform/app.ts";
import { availableMemory, diskOf } from "./machine-checks.ts";

const minuteMs = 60_000;
const shown = 60;
const answersOf = 5;

interface MinuteRow {
  at: Date;
  messagesIn: number;
  messagesOut: number;
  errors: number;
  answers: number;
  answerMs: number;
}

/** What the server does and how it is, for the super user. */
export async function showFigures(app: App): Promise<ServerFigures> {
  const now = app.clock.now().getTime();
  const first = Math.floor(now / minuteMs) * minuteMs - (shown - 1) * minuteMs;
  const [rows, failures, jobs, { wanted, held }, outboxSeconds, disk, available] = await Promise.all([
    app.database.platform<MinuteRow & Record<string, unknown>>(
      `select minute as at, messages_in as "messagesIn", messages_out as "messagesOut", errors, answers,
              answer_ms::float8 as "answerMs" from server_minutes where minute >= $1`,
      [new Date(first)],
    ),
    readFailures(app, new Date(first)),
    readJobs(app),
    countSessions(app),
    oldestWaiting(app),
    diskOf(app.config.dataDir),
    availableMemory(),
  ]);
  const byMinute = new Map(rows.map((row) => [row.at.getTime(), row]));
  const minutes = Array.from({ length: shown }, (_, n) => {
    const at = first + n * minuteMs;
    const { messagesIn = 0, messagesOut = 0, errors = 0 } = byMinute.get(at) ?? {};
    return { at: new Date(at).toISOString(), messagesIn, messagesOut, errors };
  });
  const latest = rows.filter(({ at }) => at.getTime() > now - answersOf * minuteMs);
  const answers = latest.reduce((sum, row) => sum + row.answers, 0);
  const answerMs = latest.reduce((sum, row) => sum + row.answerMs, 0);
  return {
    minutes,
    answerMs: answers > 0 ? Math.round(answerMs / answers) : null,
    outboxSeconds: Math.round(outboxSeconds),
    sessions: { wanted, held },
    jobs,
    disk: { used: disk.used, total: disk.total },
    memory: { used: os.totalmem() - available, total: os.totalmem() },
    failures,
  };
}

async function readFailures(app: App, since: Date): Promise<ServerFigures["failures"]> {
  const rows = await app.database.platform<{ at: Date; kind: "request" | "job"; id: string; what: string }>(
    `select at, 'request' as kind, request_id as id, call as what from server_failures where at >= $1
     union all select given_up_at, 'job', id::text, kind from jobs where given_up_at >= $1
     order by at desc, id desc limit 50`,
    [since],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readJobs(app: App): Promise<ServerFigures["jobs"]> {
  const [row] = await app.database.platform<{ late: number | null; givenUp: number }>(
    `select extract(epoch from now() - min(due_at) filter (where given_up_at is null))::float8 as late,
            count(*) filter (where given_up_at > now() - interval '1 hour')::int as "givenUp" from jobs`,
  );
  return { lateSeconds: Math.max(0, Math.round(row?.late ?? 0)), givenUp: row?.givenUp ?? 0 };
}
