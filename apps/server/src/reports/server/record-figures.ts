import { listChanged } from "../../identity/platform-lists.ts";
import type { App } from "../../platform/app.ts";

const everyMs = 15_000;
/** Failures that a process keeps until they are recorded; more are only counted. */
const keptFailures = 50;

const isOfApi = (route: unknown): boolean => String(route).startsWith("/api");

/** Counts an answer, and remembers it if it is an error of the API. */
export const observeAnswers =
  ({ metrics, clock }: App) =>
  (method: string, route: string, status: number, seconds: number, requestId: string): void => {
    metrics.httpRequestDuration.observe({ method, route, status }, seconds);
    if (status >= 500 && isOfApi(route) && metrics.failures.length < keptFailures)
      metrics.failures.push({ at: clock.now(), requestId, call: `${method} ${route}` });
  };

/**
 * Records what this process does for the page "Server", four times a minute unless there is nothing. Answers how to end
 * it.
 */
export function recordFigures(app: App): () => Promise<void> {
  const record = figuresRecorder(app);
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // While the database is away or busy nothing is lost: the next turn records it too.
    running ??= record()
      .catch((error: unknown) => app.log.debug({ err: error }, "figures not recorded"))
      .finally(() => (running = null));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

interface Sample {
  messagesIn: number;
  messagesOut: number;
  answers: number;
  answerMs: number;
  errors: number;
}

/** Adds to the minute what happened since the last call. */
export function figuresRecorder(app: App): () => Promise<void> {
  let before: Sample = { messagesIn: 0, messagesOut: 0, answers: 0, answerMs: 0, errors: 0 };
  return async () => {
    const now = await sample(app);
    const failures = [...app.metrics.failures];
    const more = [
      now.messagesIn - before.messagesIn,
      now.messagesOut - before.messagesOut,
      now.answers - before.answers,
      Math.round(now.answerMs - before.answerMs),
      now.errors - before.errors,
    ];
    if (more.every((value) => value === 0)) return;
    await app.database.platform(
      `with failed as (
         insert into server_failures (at, request_id, call)
         select at, request_id, call from jsonb_to_recordset($7) x (at timestamptz, request_id text, call text))
       insert into server_minutes as m (minute, messages_in, messages_out, answers, answer_ms, errors)
       values (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5, $6)
       on conflict (minute) do update set messages_in = m.messages_in + excluded.messages_in,
         messages_out = m.messages_out + excluded.messages_out, answers = m.answers + excluded.answers,
         answer_ms = m.answer_ms + excluded.answer_ms, errors = m.errors + excluded.errors`,
      [
        app.clock.now(),
        ...more,
        JSON.stringify(failures.map(({ at, requestId, call }) => ({ at, request_id: requestId, call }))),
      ],
    );
    before = now;
    app.metrics.failures.splice(0, failures.length);
    await listChanged(app, "figures");
  };
}

/** Sums since the process began, of calls of the API. */
async function sample({ metrics }: App): Promise<Sample> {
  const [messagesIn, messagesOut, answers] = await Promise.all([
    metrics.messagesIn.get(),
    metrics.messagesOut.get(),
    metrics.httpRequestDuration.get(),
  ]);
  const sum = { answers: 0, answerMs: 0, errors: 0 };
  for (const { metricName, labels, value } of answers.values) {
    if (!isOfApi(labels.route)) continue;
    if (metricName?.endsWith("_sum")) sum.answerMs += value * 1_000;
    if (!metricName?.endsWith("_count")) continue;
    sum.answers += value;
    if (Number(labels.status) >= 500) sum.errors += value;
  }
  return { messagesIn: messagesIn.values[0]?.value ?? 0, messagesOut: messagesOut.values[0]?.value ?? 0, ...sum };
}

/** Forgets what the page shows no more. */
export async function forgetFigures(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - 2 * 3_600_000);
  await app.database.platform("delete from server_minutes where minute < $1", [before]);
  await app.database.platform("delete from server_failures where at < $1", [before]);
}
