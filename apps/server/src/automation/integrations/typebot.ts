import { z } from "zod";
import type { Envelope } from "@recado/contracts/program-events";
import type { App } from "../../platform/app.ts";
import type { Action } from "../steps/decider.ts";
import { callProgram, type Called } from "./call-program.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import type { IntegrationRow } from "./rows.ts";
import { chosen, sayAnswer, typebotAnswer, type TypebotAnswer } from "./typebot-answer.ts";

/** The stored state of a conversation with a Typebot. */
const typebotState = z.object({
  sessionId: z.string().nullable(),
  /** Time of the customer's last message, ms. */
  at: z.number(),
  choices: z.array(z.string()),
});
export type TypebotState = z.output<typeof typebotState>;

interface Turn {
  row: IntegrationRow;
  envelope: Envelope;
  /** The customer's text, or the address of their file. */
  text: string;
  state: unknown;
  now: Date;
}

export interface TypebotTurn {
  actions: Action[];
  keeps?: TypebotState;
  /** Total over all calls. */
  attempts: number;
  /** How long the customer sees "typing…", ms. */
  typesForMs: number;
}

const isKeyword = (text: string, keyword: string): boolean =>
  keyword.trim() !== "" && text.trim().toLowerCase() === keyword.trim().toLowerCase();

/** One turn of a Typebot. Throws IntegrationFailed. */
export async function answerByTypebot(app: App, turn: Turn, signal: AbortSignal): Promise<TypebotTurn> {
  const { row, text, now } = turn;
  if (isKeyword(text, row.typebot_keyword_finish)) return { actions: [{ do: "close" }], attempts: 0, typesForMs: 0 };
  const { data: known } = typebotState.safeParse(turn.state);
  const isRestart = isKeyword(text, row.typebot_keyword_restart);
  const isOver = isRestart || !known || isExpired(known, row, now);
  const { answer, attempts } = isOver
    ? await start(app, turn, signal, isRestart)
    : await proceed(app, turn, known, signal);
  const { actions, choices, isHanded } = sayAnswer(answer, row.typebot_unknown_message);
  const restarted: Action[] =
    isRestart && row.typebot_restart_message.trim() !== ""
      ? [{ do: "say", body: row.typebot_restart_message, userId: null, rule: "integration" }]
      : [];
  // Without an input the flow has ended: the next message restarts it.
  const sessionId = answer.input ? (answer.sessionId ?? known?.sessionId ?? null) : null;
  const keeps = { sessionId, at: now.getTime(), choices };
  return {
    actions: [...restarted, ...actions],
    ...(!isHanded && { keeps }),
    attempts,
    typesForMs: row.typebot_delay_message,
  };
}

const isExpired = ({ sessionId, at }: TypebotState, { typebot_expires: minutes }: IntegrationRow, now: Date): boolean =>
  sessionId === null || (minutes > 0 && now.getTime() - at > minutes * 60_000);

interface Answered {
  answer: TypebotAnswer;
  attempts: number;
}

/** Starts a session. If the flow begins with a question, the customer's text is the answer. */
async function start(app: App, turn: Turn, signal: AbortSignal, isRestart: boolean): Promise<Answered> {
  const { row, envelope, text } = turn;
  const { contact, ticket } = envelope;
  const prefilledVariables = {
    number: contact?.number ?? "",
    pushName: contact?.name ?? "",
    email: contact?.email ?? "",
    ticketId: String(ticket?.id ?? ""),
    protocol: ticket?.protocol ?? "",
  };
  const called = await call(app, row, startOf(row.typebot_slug), { prefilledVariables }, signal);
  const answer = read(called);
  if (called.status !== 200 || !answer?.sessionId)
    throw new IntegrationFailed(`startChat ${called.status}`, called.status, called.attempts);
  if (answer.messages.length > 0 || !answer.input || isRestart) return { answer, attempts: called.attempts };
  const forwarded = await call(app, row, pathOf(answer.sessionId), { message: text }, signal);
  const next = forwarded.status === 200 ? read(forwarded) : undefined;
  const attempts = called.attempts + forwarded.attempts;
  if (!next) throw new IntegrationFailed(`continueChat ${forwarded.status}`, forwarded.status, attempts);
  return { answer: { ...next, sessionId: answer.sessionId }, attempts };
}

async function proceed(app: App, turn: Turn, known: TypebotState, signal: AbortSignal): Promise<Answered> {
  const sessionId = known.sessionId ?? "";
  const message = chosen(turn.text, known.choices);
  const called = await call(app, turn.row, pathOf(sessionId), { message }, signal);
  // Typebot has forgotten the session.
  if (called.status === 404 || called.status === 410) return start(app, turn, signal, false);
  const answer = called.status === 200 ? read(called) : undefined;
  if (!answer) throw new IntegrationFailed(`continueChat ${called.status}`, called.status, called.attempts);
  return { answer: { ...answer, sessionId }, attempts: called.attempts };
}

/** What a Typebot says first. Throws IntegrationFailed. */
export async function greetingOfTypebot(app: App, base: string, slug: string, signal: AbortSignal): Promise<string[]> {
  const called = await call(app, { url_n8n: base }, startOf(slug), {}, signal);
  const answer = read(called);
  if (called.status !== 200 || !answer?.sessionId)
    throw new IntegrationFailed(`startChat ${called.status}`, called.status, called.attempts);
  return sayAnswer(answer, "").actions.flatMap((action) => (action.do === "say" ? action.body : []));
}

const startOf = (slug: string): string => `typebots/${encodeURIComponent(slug)}/startChat`;
const pathOf = (sessionId: string): string => `sessions/${encodeURIComponent(sessionId)}/continueChat`;
const read = ({ json }: Called): TypebotAnswer | undefined => typebotAnswer.safeParse(json).data;

function call(
  app: App,
  { url_n8n: base }: Pick<IntegrationRow, "url_n8n">,
  path: string,
  body: object,
  signal: AbortSignal,
) {
  const url = `${base}${base.endsWith("/") ? "" : "/"}api/v1/${path}`;
  const headers = { "content-type": "application/json", "user-agent": "Recado" };
  return callProgram(app, { url, headers, body: JSON.stringify(body) }, signal);
}
