import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Envelope } from "@recado/contracts/program-events";
import { companySettings } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import { standingOf } from "../../identity/companies/standing.ts";
import { replyAddress } from "../../inbox/messages/receive/reply-address.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Action, Decided, Decider, Decision, Facts } from "../steps/decider.ts";
import { isLate } from "../steps/rules.ts";
import { secretsOf } from "./access.ts";
import { recordCall, type Outcome } from "./calls.ts";
import { callProgram } from "./call-program.ts";
import { detectIntent } from "./dialogflow.ts";
import { textOf, turnOf } from "./customer-turn.ts";
import { envelopeOf, signedEnvelope } from "./envelope.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import { actionsAnswered } from "./program-answer.ts";
import { selectIntegrations, type IntegrationRow } from "./rows.ts";
import { readServiceAccount } from "./rules.ts";
import { signedHeaders } from "./sign.ts";
import { answerByTypebot } from "./typebot.ts";
import { words } from "./words.ts";

interface Known {
  row: IntegrationRow & { rests_until: Date | null };
  /** The company's. */
  language: string;
  secrets: { jsonContent: string; secret: string };
  envelope: Envelope;
  /** The customer's file is still downloading. */
  isFileComing: boolean;
  /** The state stored for this kind of integration. */
  state: unknown;
}

/** The state stored while an integration has the turn. */
const keptState = z.object({
  /** The customer's last message that was sent to the integration. */
  toldUpTo: z.number(),
  own: z.unknown().optional(),
});

/** How long to wait for a file before answering without it, ms. */
const fileWaitMs = { total: 15_000, step: 2_000 };
const mostTypingMs = 10_000;

/** `keeps`: state for the next turn of this kind of integration. */
interface Turn extends Decided {
  status?: number | null;
  attempts: number;
}

const toPeople: Action = { do: "handTo", handler: "human" };

/** Lets the ticket's integration answer its customer. After any failure people take over. */
export const answerCustomer = (app: App): Decider<Known> => ({
  name: "integration",
  causes: ["message"],
  pauseMs: 1_000,
  isFinal: true,
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
  const { data: kept } = keptState.safeParse(machine.state);
  const turn = await turnOf(tx, { ...about, toldUpTo: kept?.toldUpTo ?? null });
  const stored = await envelopeOf(tx, { id: `message-${message.id}`, event: "message.received", at: now, about });
  return {
    row,
    language: (await companySettings(tx, { language })).language,
    secrets: secretsOf(app, tx, row),
    envelope: signedEnvelope(app, stored, turn),
    isFileComing: turn.some((one) => one.isFileComing),
    state: kept?.own,
  };
}

async function decide(app: App, facts: Facts, known: Known, signal: AbortSignal): Promise<Decision> {
  const { row, isFileComing } = known;
  const { now, at, ticket, message } = facts;
  if (isFileComing && now.getTime() - at.getTime() < fileWaitMs.total)
    return { waitUntil: new Date(now.getTime() + fileWaitMs.step) };
  const tells = (what: "failed" | "rests"): Action => ({
    do: "note",
    note: words(known.language)(what, { name: row.name }),
  });
  if (row.rests_until !== null && row.rests_until > now) return [tells("rests"), toPeople];
  const begins: Action = { do: "handTo", handler: "integration", handlerId: row.id };
  const companyId = known.envelope.company.id;
  const started = performance.now();
  const log = (call: Pick<Outcome, "status" | "attempts" | "error" | "said">) =>
    recordCall(app, companyId, row.id, { ...call, ticketId: ticket.id, milliseconds: performance.now() - started });
  try {
    const turn = await ask(app, facts, known, signal);
    const { status, attempts, actions } = turn;
    const said = row.send_raw ? null : actions.filter(speaks).length;
    if (attempts > 0) await log({ status: status ?? 200, attempts, error: "", said });
    const keeps = { toldUpTo: message?.id ?? 0, own: turn.keeps };
    return { actions: [begins, ...actions], ...(!actions.some(endsTurn) && { keeps }) };
  } catch (error) {
    // The session ended: the turn is repeated later.
    if (signal.aborted) throw error;
    if (!(error instanceof IntegrationFailed)) throw error;
    const { status, attempts, reason } = error;
    await log({ status, attempts, error: reason, said: null });
    app.log.warn({ companyId, integrationId: row.id, messageId: message?.id }, "an integration failed");
    return [tells("failed"), toPeople];
  }
}

const speaks = ({ do: kind }: Action): boolean => kind === "say" || kind === "sendUrl";
const endsTurn = ({ do: kind }: Action): boolean => kind === "handTo" || kind === "assign" || kind === "close";

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
  const called = await callProgram(app, { url: row.url_n8n, headers, body }, signal);
  return { actions: actionsAnswered(called, row.send_raw), status: called.status, attempts: called.attempts };
}

/** The message in the provider's format, which older flows read. */
const rawOf = ({ ticket }: Facts, { message, messages, contact }: Envelope) => ({
  key: { remoteJid: `${contact?.number ?? ""}@s.whatsapp.net`, fromMe: false, id: String(message?.id ?? "") },
  pushName: contact?.name ?? "",
  message: {
    conversation: messages.flatMap(({ body }) => body || []).join("\n"),
    ...fileOf(messages),
  },
  messageTimestamp: Math.floor(Date.parse(message?.timestamp ?? "") / 1_000),
  ticketId: ticket.id,
});

/** The last file of the turn. */
function fileOf(messages: Envelope["messages"]): { mediaUrl?: string } {
  const mediaUrl = messages.findLast((one) => one.mediaUrl !== null)?.mediaUrl;
  return mediaUrl ? { mediaUrl } : {};
}

async function askTypebot(app: App, { now, ticket }: Facts, known: Known, signal: AbortSignal): Promise<Turn> {
  const asked = { ...known, text: textOf(known.envelope), now };
  const { typesForMs, ...turn } = await answerByTypebot(app, asked, signal);
  const says = turn.actions.filter(speaks).length;
  const forMs = Math.min(typesForMs * says, mostTypingMs);
  return forMs > 0 ? { ...turn, actions: [{ do: "type", to: replyAddress(ticket), forMs }, ...turn.actions] } : turn;
}

async function askDialogflow(app: App, { row, secrets, envelope, state }: Known): Promise<Turn> {
  const account = readServiceAccount(secrets.jsonContent);
  if (!account) throw new IntegrationFailed("no_key");
  // A session lasts one turn: another service cycle begins a new one.
  const sessionId = typeof state === "string" ? state : randomUUID();
  const asked = { account, projectName: row.project_name, language: row.language, sessionId, text: textOf(envelope) };
  const { texts, isOver, isHandover } = await detectIntent(app, asked);
  const says = texts.map((body): Action => ({ do: "say", body, userId: null, rule: "integration" }));
  const isEnd = isOver || isHandover;
  return { actions: isEnd ? [...says, toPeople] : says, keeps: sessionId, status: 200, attempts: 1 };
}
