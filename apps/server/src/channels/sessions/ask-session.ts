import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { sessionFacts } from "../connections/access.ts";
import type { ChannelSession } from "../port.ts";
import { putQuestion, readAnswer, type AnswerTo, type AskedOf, type Question, type StoredAnswer } from "./requests.ts";

const patienceMs = 10_000;
/** A notification may be lost. */
const lookMs = 1_000;

type Finder = (connectionId: number) => ChannelSession | undefined;

/** Finds the sessions of this process, per app: tests run several apps in one process. */
const finders = new WeakMap<App, Set<Finder>>();

export function registerSessions(app: App, find: Finder): () => void {
  const all = finders.get(app) ?? new Set<Finder>();
  finders.set(app, all.add(find));
  return () => void all.delete(find);
}

/** The session of the connection, when it runs in this process and is connected. */
function localSession(app: App, connectionId: number): ChannelSession | undefined {
  for (const find of finders.get(app) ?? []) {
    const session = find(connectionId);
    if (session) return session;
  }
  return undefined;
}

/**
 * Asks the session of a connection, in whichever process it runs. Refuses with ERR_WAPP_CHECK_CONTACT if it is down,
 * fails, or doesn't answer within 10 s.
 */
export async function askSession<Q extends Question>(app: App, asked: AskedOf, question: Q): Promise<AnswerTo<Q>> {
  const answer = await ask(app, asked, question).catch((error: unknown) => {
    app.log.warn({ err: error, ...asked, ask: question.ask }, "session did not answer");
    return undefined;
  });
  if (!answer || "failed" in answer) throw refuse("ERR_WAPP_CHECK_CONTACT");
  return readAnswer(question, answer);
}

async function ask(app: App, asked: AskedOf, question: Question): Promise<StoredAnswer | undefined> {
  const here = localSession(app, asked.connectionId);
  if (here) return Promise.race([putQuestion(here, question), pause(patienceMs, undefined, { ref: false })]);
  return (await isUp(app, asked)) ? askElsewhere(app, asked, question) : undefined;
}

async function isUp(app: App, asked: AskedOf): Promise<boolean> {
  return (await sessionFacts(app, asked))?.status === "CONNECTED";
}

async function askElsewhere(app: App, asked: AskedOf, question: Question): Promise<StoredAnswer | undefined> {
  const { companyId, connectionId } = asked;
  const id = randomUUID();
  const answered = answerListener(app, id);
  try {
    await app.database.platform(
      "insert into session_requests (id, company_id, connection_id, question) values ($1, $2, $3, $4)",
      [id, companyId, connectionId, JSON.stringify(question)],
    );
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      app.notifications.notify("ask", String(connectionId));
      await Promise.race([answered.promise, pause(lookMs, undefined, { ref: false })]);
      const [row] = await app.database.platform<{ answer: StoredAnswer | null }>(
        "select answer from session_requests where id = $1",
        [id],
      );
      if (row?.answer) return row.answer;
      if (!(await isUp(app, asked))) return undefined;
    }
    return undefined;
  } finally {
    answered.forget();
    await app.database.platform("delete from session_requests where id = $1", [id]);
  }
}

/** Callers that wait for an answer, per app: one listener serves all. */
const waiting = new WeakMap<App, Map<string, () => void>>();

function answerListener(app: App, id: string): { promise: Promise<void>; forget(): void } {
  let all = waiting.get(app);
  if (!all) {
    const mine = new Map<string, () => void>();
    app.notifications.listen("answered", (about) => mine.get(about)?.());
    waiting.set(app, (all = mine));
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const known = all;
  known.set(id, resolve);
  return { promise, forget: () => void known.delete(id) };
}
