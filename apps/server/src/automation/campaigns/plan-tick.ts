import type { CampaignWait } from "@recado/contracts/campaign-shapes";
import type { Allowance } from "../../channels/pace/allowance.ts";

/** A tick's facts about a campaign that is PROGRAMADA, waits or runs. Times are milliseconds. */
export interface TickFacts {
  now: number;
  scheduledAt: number;
  isOverdue: boolean;
  hasCampaigns: boolean;
  /** Null: its schedule template was deleted. `nextOpening` null: its hours never open. */
  window: { isOpen: boolean; nextOpening: number | null } | null;
  /** The enabled connections of its template. */
  connections: readonly TickConnection[];
  nextSendAt: number;
  isFrozen: boolean;
  /** Rows waiting for WhatsApp. */
  sending: number;
  /** The next recipients in line, in order. */
  candidates: readonly Candidate[];
  /** Without candidates: when a failed recipient is retried. Null: nobody is left. */
  retryAt: number | null;
}

export interface TickConnection {
  id: number;
  allowance: Allowance;
  /** Earliest time of the next message: another campaign may have used the connection. */
  nextAt: number;
}

/** A recipient whose turn it is. */
export interface Candidate {
  id: number;
  /** An error code: why this recipient is left out after all. */
  refusal: string | null;
  /** Whether WhatsApp confirmed the number, or its owner wrote to us. */
  isChecked: boolean;
  /** Connections to which the recipient wrote. */
  knownOn: readonly number[];
  /** Connections with a conversation, the latest first. */
  ticketsOn: readonly number[];
  blockedOn: readonly number[];
  /** Their failed message is retried, only through its own connection. */
  boundTo: number | null;
}

export type TickPlan =
  /** The start is in the future. */
  | { do: "sleep"; until: number }
  /** WAITING_START_TIME; checked again at `until`, or when something changes. */
  | { do: "wait"; reason: CampaignWait; until: number | null }
  /** EM_ANDAMENTO: store the next part of the audience. */
  | { do: "freeze" }
  /** EM_ANDAMENTO: nothing to do now. */
  | { do: "rest"; until: number }
  | { do: "skip"; recipientId: number; reason: string }
  | { do: "check"; recipientId: number; connectionId: number }
  | { do: "send"; recipientId: number; connectionId: number; isFirstContact: boolean; isSlow: boolean }
  | { do: "finish" };

/** How long to wait for acknowledgements before looking again. */
const acknowledgement = 10_000;
/** How long to wait for the connection of a recipient's conversation before using another. */
const patience = 120_000;

/** Decides a campaign's next action. Pure: the same facts give the same plan. */
export function planTick(facts: TickFacts): TickPlan {
  const { now, window, connections } = facts;
  if (now < facts.scheduledAt) return { do: "sleep", until: facts.scheduledAt };
  const { retryAt } = facts;
  if (facts.isFrozen && facts.candidates.length === 0 && retryAt === null)
    return facts.sending > 0 ? { do: "rest", until: now + acknowledgement } : { do: "finish" };
  if (facts.isOverdue) return { do: "wait", reason: "overdue", until: null };
  if (!facts.hasCampaigns) return { do: "wait", reason: "plan", until: null };
  if (window === null || connections.length === 0) return { do: "wait", reason: "templates", until: null };
  if (!window.isOpen) return { do: "wait", reason: "window", until: window.nextOpening };
  if (!connections.some(isUp)) return { do: "wait", reason: "connections", until: null };
  if (!facts.isFrozen) return { do: "freeze" };
  // Skipping a recipient takes no turn.
  const refused = facts.candidates.find(({ refusal }) => refusal !== null);
  if (refused?.refusal) return { do: "skip", recipientId: refused.id, reason: refused.refusal };
  if (now < facts.nextSendAt) return { do: "rest", until: facts.nextSendAt };
  if (facts.candidates.length === 0 && retryAt !== null) return { do: "rest", until: Math.max(retryAt, now + 1_000) };
  return planSend(facts);
}

/** When and how a connection can write to somebody. */
type Way =
  | { connection: TickConnection; at: number; isFirstContact: boolean; isSlow: boolean }
  | { connection: TickConnection; at: null };

function planSend({ now, connections, candidates }: TickFacts): TickPlan {
  let soonest: number | null = null;
  for (const candidate of candidates) {
    const bound = connections.filter(({ id }) => candidate.boundTo === null || candidate.boundTo === id);
    if (bound.length === 0) return { do: "skip", recipientId: candidate.id, reason: "ERR_WAPP_NOT_INITIALIZED" };
    const open = bound.filter(({ id }) => !candidate.blockedOn.includes(id));
    if (open.length === 0) return { do: "skip", recipientId: candidate.id, reason: "ERR_CONTACT_BLOCKED" };
    const way = bestWay(
      open.map((connection) => wayOf(candidate, connection)),
      candidate,
      now,
    );
    if (way === null) continue;
    if (way.at > now) {
      soonest = Math.min(soonest ?? Infinity, way.at);
      continue;
    }
    const connectionId = way.connection.id;
    if (!candidate.isChecked) return { do: "check", recipientId: candidate.id, connectionId };
    const { isFirstContact, isSlow } = way;
    return { do: "send", recipientId: candidate.id, connectionId, isFirstContact, isSlow };
  }
  return soonest === null ? planWait(connections, now) : { do: "rest", until: soonest };
}

function wayOf({ knownOn }: Candidate, connection: TickConnection): Way {
  const isFirstContact = !knownOn.includes(connection.id);
  const pace = isFirstContact ? connection.allowance.first : connection.allowance.known;
  if (pace === "stop") return { connection, at: null };
  return { connection, at: connection.nextAt, isFirstContact, isSlow: pace === "slow" };
}

type OpenWay = Extract<Way, { at: number }>;

/**
 * The connection of the latest conversation, if it may send soon; else the one that may send now and was idle longest;
 * else the first that may send later.
 */
function bestWay(ways: readonly Way[], { ticketsOn }: Candidate, now: number): OpenWay | null {
  const open = ways.filter((way): way is OpenWay => way.at !== null).sort((a, b) => a.at - b.at);
  for (const id of ticketsOn) {
    const own = open.find(({ connection }) => connection.id === id);
    if (own && own.at <= now + patience) return own;
  }
  return open[0] ?? null;
}

/** No candidate can be written to: the reason, and until when. */
function planWait(connections: readonly TickConnection[], now: number): TickPlan {
  const reasons = connections.filter(isUp).flatMap(({ allowance }) => allowance.reasons);
  const times = reasons.flatMap(({ until }) => (until === null ? [] : [until.getTime()])).filter((at) => at > now);
  const names = new Set(reasons.map(({ reason }) => reason));
  const reason: CampaignWait =
    names.has("dailyLimit") || names.has("warmUp")
      ? "dailyLimit"
      : names.has("failures") || names.has("blocks") || names.has("unanswered")
        ? "pause"
        : "numberHealth";
  return { do: "wait", reason, until: times.length === 0 ? null : Math.min(...times) };
}

const isUp = ({ allowance }: TickConnection): boolean => !allowance.reasons.some(({ reason }) => reason === "down");
