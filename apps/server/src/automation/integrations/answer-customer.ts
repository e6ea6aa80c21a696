import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Envelope } from "@recado/contracts/program-events";
import { askSession } from "../../channels/sessions/ask-session.ts";
import { standingOf } from "../../identity/companies/standing.ts";
import { replyAddress } from "../../inbox/messages/receive/reply-address.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Action, Decided, Decider, Decision, Facts } from "../steps/decider.ts";
import { isLate } from "../steps/rules.ts";
import { secretsOf } from "./access.ts";
import { recordCall } from "./calls.ts";
import { callProgram } from "./call-program.ts";
import { detectIntent } from "./dialogflow.ts";
import { envelopeOf } from "./envelope.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import { actionsOf } from "./program-answer.ts";
import { textsSince } from "./customer-texts.ts";
import { selectIntegrations, type IntegrationRow } from "./rows.ts";
import { readServiceAccount } from "./rules.ts";
import { signedHeaders } from "./sign.ts";
import { answerByTypebot } from "./typebot.ts";

interface Known {
  row: IntegrationRow & { rests_until: Date | null };
  secrets: { jsonContent: string; secret: string };
  envelope: Envelope;
  /** All that the customer wrote since our last message. */
  text: string;
  /** A file of theirs is on its way. */
  isFileComing: boolean;
  state: unknown;
}

/** So long a file may be on its way before it is answered without, milliseconds. */
const fileWaitMs = { total: 15_000, step: 2_000 };
const mostTypingMs = 10_000;

interface Turn extends Decided {
  status?: number | null;
  attempts: number;
}

const toPeople: Action = { do: "handTo", handler: "human" };

/** Lets the ticket's integration answer its customer. On any failure people take over. */
export const answerCustomer = (app: App): Decider<Known> => ({
  name: "integration",
  causes: ["message"],
  pauseMs: 1_500,
  limitMs: 60_000,
  read: (tx, facts) => readKnown(app, tx, facts),
  decide: (facts, known, signal) => decide(app, facts, known, signal),
});

async function readKnown(app: App, tx: Tx, facts: Facts): Promise<Known | null> {
  const { machine, ticket, message, now } = facts;
  if (machine?.kind !== "integration" || !message || isLate(facts)) return null;
  if (!(await standingOf(tx)).may("useIntegrations")) return null;
  const [row] = await tx.sql<IntegrationRow & { rests_until: Date | null } & object>(
    `${selectIntegrations.replace("i.updated_at", "i.updated_at, i.rests_until")} and i.id = $2`,
    [tx.companyId, machine.id],
  );
  if (!row) return null;
  const about = { ticketId: ticket.id, messageId: message.id };
  const envelope = await envelopeOf(app, tx, {
    id: `message-${message.id}`,
    event: "message.received",
    at: now,
    about,
  });
  const { text, isFileComing } = await textsSince(app, tx, ticket.id);
  return { row, secrets: secretsOf(app, tx, row), envelope, text, isFileComing, state: machine.state };
}

async function decide(app: App, facts: Facts, known: Known, signal: AbortSignal): Promise<Decision> {
  const { row, isFileComing } = known;
  const { now, at, ticket, message } = facts;
  if (isFileComing && now.getTime() - at.getTime() < fileWaitMs.total)
    return { waitUntil: new Date(now.getTime() + fileWaitMs.step) };
  if (row.rests_until !== null && row.rests_until > now) return [toPeople];
  const begins: Action = { do: "handTo", handler: "integration", handlerId: row.id };
  const companyId = known.envelope.company.id;
  const started = performance.now();
  const log = (status: number | null, attempts: number, error = "") =>
    recordCall(app, companyId, row.id, {
      ticketId: ticket.id,
      milliseconds: performance.now() - started,
      status,
      error,
      attempts,
    });
  try {
    const turn = await ask(app, facts, known, signal);
    if (turn.attempts > 0) await log(turn.status ?? 200, turn.attempts);
    return { actions: [begins, ...turn.actions], ...(turn.keeps !== undefined && { keeps: turn.keeps }) };
  } catch (error) {
    // The customer wrote more, or the session ended: this turn is asked anew.
    if (signal.aborted) throw error;
    if (!(error instanceof IntegrationFailed)) throw error;
    await log(error.status, error.attempts, error.reason);
    app.log.warn({ companyId, integrationId: row.id, messageId: message?.id }, "an integration failed");
    return [toPeople];
  }
}

function ask(app: App, facts: Facts, known: Known, signal: AbortSignal): Promise<Turn> {
  switch (known.row.type) {
    case "n8n":
    case "webhook":
      return askProgram(app, facts, known, signal);
    case "typebot":
      return askTypebot(app, facts, known, signal);
    case "dialogflow":
      return askDialogflow(app, known);
  }
}

async function askProgram(
  app: App,
  facts: Facts,
  { row, secrets, envelope }: Known,
  signal: AbortSignal,
): Promise<Turn> {
  const body = JSON.stringify(row.send_raw ? rawOf(facts, envelope) : envelope);
  const headers = signedHeaders(secrets.secret, envelope.id, body, app.clock.now());
  const { status, json, attempts } = await callProgram(app, { url: row.url_n8n, headers, body }, signal);
  if (status >= 300) throw new IntegrationFailed(String(status), status, attempts);
  // Older flows answer through the messages API, and their answers mean nothing here.
  return { actions: row.send_raw ? [] : actionsOf(json), status, attempts };
}

/** The message as providers write it, which flows of before read. */
const rawOf = ({ ticket }: Facts, { message, contact }: Envelope) => ({
  key: { remoteJid: `${contact?.number ?? ""}@s.whatsapp.net`, fromMe: false, id: String(message?.id ?? "") },
  pushName: contact?.name ?? "",
  message: { conversation: message?.body ?? "", ...(message?.mediaUrl && { mediaUrl: message.mediaUrl }) },
  messageTimestamp: Math.floor(Date.parse(message?.timestamp ?? "") / 1_000),
  ticketId: ticket.id,
});

async function askTypebot(app: App, { now, ticket }: Facts, known: Known, signal: AbortSignal): Promise<Turn> {
  const { typesForMs, ...turn } = await answerByTypebot(app, { ...known, now }, signal);
  const says = turn.actions.filter(({ do: kind }) => kind === "say" || kind === "sendUrl").length;
  const forMs = Math.min(typesForMs * says, mostTypingMs);
  if (forMs > 0) {
    const session = { companyId: known.envelope.company.id, connectionId: ticket.connection_id };
    const presence = { ask: "presence", to: replyAddress(ticket), presence: "composing" } as const;
    void askSession(app, session, presence).catch(() => undefined);
    await pause(forMs, undefined, { signal });
  }
  return turn;
}

async function askDialogflow(app: App, { row, secrets, text, state }: Known): Promise<Turn> {
  const account = readServiceAccount(secrets.jsonContent);
  if (!account) throw new IntegrationFailed("The service account has no key.");
  // A session is a turn's: what was said in another service cycle is forgotten with it.
  const sessionId = typeof state === "string" ? state : randomUUID();
  const asked = { account, projectName: row.project_name, language: row.language, sessionId, text };
  const { texts, isOver, isHandover } = await detectIntent(app, asked);
  const says = texts.map((body): Action => ({ do: "say", body, userId: null, rule: "integration" }));
  const isEnd = isOver || isHandover;
  return { actions: isEnd ? [...says, toPeople] : says, ...(!isEnd && { keeps: sessionId }), status: 200, attempts: 1 };
}
