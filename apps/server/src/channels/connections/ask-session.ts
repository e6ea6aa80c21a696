import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { prepared } from "../../platform/database/prepared.ts";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import { sessionHere } from "./local-sessions.ts";
import { putQuestion, readAnswer, type AnswerTo, type AskedOf, type Question, type StoredAnswer } from "./questions.ts";

const patienceMs = 10_000;
/** A bell may be lost. */
const lookMs = 1_000;

const findStatus = prepared<{ status: string }>(
  "connection_status",
  "select status from connections where company_id = $1 and id = $2 and deleted_at is null",
);

/**
 * Asks the session of a connection, in whichever process it runs. Refuses with ERR_WAPP_CHECK_CONTACT when it is not up,
 * fails, or doesn't answer within 10 s.
 */
export async function askSession<Q extends Question>(house: House, asked: AskedOf, question: Q): Promise<AnswerTo<Q>> {
  const answer = await ask(house, asked, question).catch((error: unknown) => {
    house.log.warn({ err: error, ...asked, ask: question.ask }, "session did not answer");
    return undefined;
  });
  if (!answer || "failed" in answer) throw refuse("ERR_WAPP_CHECK_CONTACT");
  return readAnswer(question, answer);
}

async function ask(house: House, asked: AskedOf, question: Question): Promise<StoredAnswer | undefined> {
  const here = sessionHere(house, asked.connectionId);
  if (here) return Promise.race([putQuestion(here, question), pause(patienceMs, undefined, { ref: false })]);
  return (await isUp(house, asked)) ? askElsewhere(house, asked, question) : undefined;
}

async function isUp(house: House, { companyId, connectionId }: AskedOf): Promise<boolean> {
  const [row] = await house.database.read(companyId, findStatus, [connectionId]);
  return row?.status === "CONNECTED";
}

async function askElsewhere(house: House, asked: AskedOf, question: Question): Promise<StoredAnswer | undefined> {
  const { companyId, connectionId } = asked;
  const id = randomUUID();
  const rung = answerBell(house, id);
  try {
    await house.database.platform(
      "insert into session_requests (id, company_id, connection_id, question) values ($1, $2, $3, $4)",
      [id, companyId, connectionId, JSON.stringify(question)],
    );
    house.bell.ring("ask", String(connectionId));
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      await Promise.race([rung.promise, pause(lookMs, undefined, { ref: false })]);
      const [row] = await house.database.platform<{ answer: StoredAnswer | null }>(
        "select answer from session_requests where id = $1",
        [id],
      );
      if (row?.answer) return row.answer;
      if (!(await isUp(house, asked))) return undefined;
    }
    return undefined;
  } finally {
    rung.forget();
    await house.database.platform("delete from session_requests where id = $1", [id]);
  }
}

/** Who waits for which answer, by house: a bell has one hearer for all. */
const waiting = new WeakMap<House, Map<string, () => void>>();

function answerBell(house: House, id: string): { promise: Promise<void>; forget(): void } {
  let all = waiting.get(house);
  if (!all) {
    const mine = new Map<string, () => void>();
    house.bell.hear("answered", (about) => mine.get(about)?.());
    waiting.set(house, (all = mine));
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const known = all;
  known.set(id, resolve);
  return { promise, forget: () => void known.delete(id) };
}
