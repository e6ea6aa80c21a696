import type { App } from "../../platform/app.ts";
import type { ContactInfo, ChannelSession, LookUp, MediaSource, Presence, WhatsAppIdentity } from "../port.ts";

export interface AskedOf {
  companyId: number;
  connectionId: number;
}

/** Questions to a session. Messages go through the outbox instead. */
export type Question =
  | { ask: "lookUp"; number: string }
  | { ask: "presence"; to: WhatsAppIdentity; presence: Presence }
  | { ask: "profilePicture"; of: WhatsAppIdentity }
  | { ask: "about"; of: WhatsAppIdentity }
  | { ask: "addressBook" }
  | { ask: "health" }
  | { ask: "renewFile"; source: MediaSource };

interface Answers {
  lookUp: LookUp;
  presence: null;
  /** The picture's bytes; null if there is none or it is hidden. */
  profilePicture: Uint8Array | null;
  about: ContactInfo;
  addressBook: null;
  /** Stored with the connection. */
  health: null;
  /** Null if the phone no longer has it. */
  renewFile: MediaSource | null;
}
export type AnswerTo<Q extends Question> = Answers[Q["ask"]];

/** An answer as it travels between processes: bytes as base64. */
export type StoredAnswer = { value: LookUp | ContactInfo | MediaSource | string | null } | { failed: true };

export async function putQuestion(session: ChannelSession, question: Question): Promise<StoredAnswer> {
  switch (question.ask) {
    case "lookUp":
      return { value: await session.lookUp(question.number) };
    case "presence":
      await session.presence(question.to, question.presence);
      return { value: null };
    case "profilePicture": {
      const bytes = await session.profilePicture(question.of);
      return { value: bytes && Buffer.from(bytes).toString("base64") };
    }
    case "about":
      return { value: await session.about(question.of) };
    case "addressBook":
      await session.addressBook();
      return { value: null };
    case "health":
      await session.askHealth();
      return { value: null };
    case "renewFile":
      return { value: await session.renewFile(question.source) };
  }
}

export function readAnswer<Q extends Question>(
  question: Q,
  { value }: Exclude<StoredAnswer, { failed: true }>,
): AnswerTo<Q> {
  const isPicture = question.ask === "profilePicture" && typeof value === "string";
  return (isPicture ? new Uint8Array(Buffer.from(value, "base64")) : value) as AnswerTo<Q>;
}

interface RequestRow {
  id: string;
  connection_id: number;
  question: Question;
}

/** Answers other processes' questions to this process's sessions. */
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
  app.notifications.notify("answered", id);
}
