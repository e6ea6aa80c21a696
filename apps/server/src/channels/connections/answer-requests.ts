import type { App } from "../../platform/app.ts";
import type { ChannelSession } from "../port.ts";
import { putQuestion, type Question, type StoredAnswer } from "./questions.ts";

interface RequestRow {
  id: string;
  connection_id: number;
  question: Question;
}

/** Answers what other processes ask of the sessions that are here. */
export async function answerRequests(
  app: App,
  connectionIds: readonly number[],
  sessionOf: (connectionId: number) => ChannelSession | undefined,
): Promise<void> {
  if (connectionIds.length === 0) return;
  const rows = await app.database.platform<RequestRow>(
    `select id, connection_id, question from session_requests
     where answer is null and connection_id = any ($1::bigint[]) and created_at > now() - interval '10 seconds'`,
    [connectionIds],
  );
  await Promise.all(rows.map((row) => answer(app, row, sessionOf(row.connection_id))));
}

async function answer(
  app: App,
  { id, connection_id, question }: RequestRow,
  session: ChannelSession | undefined,
): Promise<void> {
  let stored: StoredAnswer = { failed: true };
  try {
    if (session) stored = await putQuestion(session, question);
  } catch (error) {
    app.log.warn({ err: error, connectionId: connection_id, ask: question.ask }, "question not answered");
  }
  await app.database.platform("update session_requests set answer = $2 where id = $1", [id, JSON.stringify(stored)]);
  app.bell.ring("answered", id);
}
