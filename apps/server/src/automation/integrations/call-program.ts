import { setTimeout as pause } from "node:timers/promises";
import type { App } from "../../platform/app.ts";
import { OutboundFailed, OutboundRefused, type OutboundRequest } from "../../platform/outbound/guarded-client.ts";
import { IntegrationFailed } from "./integration-failed.ts";

/** Milliseconds per attempt, total attempts, and maximum bytes of an answer. */
const bounds = { timeoutMs: 10_000, attempts: 3, maxBytes: 512_000 } as const;
const retryPausesMs = [300, 1_000];

export interface Called {
  status: number;
  /** Undefined if the answer is no JSON. */
  json: unknown;
  /** It begins as JSON does, and can't be parsed. */
  isBroken: boolean;
  attempts: number;
}

/**
 * Calls a company's program, again after temporary failures: no connection, 429, 5xx. Throws IntegrationFailed; other
 * statuses are answers.
 */
export async function callProgram(
  app: App,
  asked: Pick<OutboundRequest, "url" | "headers" | "body">,
  signal: AbortSignal,
): Promise<Called> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(app, asked);
    const isPassing = "failed" in answer || answer.status === 429 || answer.status >= 500;
    const isLast = attempt === bounds.attempts || ("failed" in answer && answer.isFinal);
    if (!isPassing) return { ...answer, attempts: attempt };
    if (isLast) {
      if ("failed" in answer) throw new IntegrationFailed(answer.failed, null, attempt);
      throw new IntegrationFailed(String(answer.status), answer.status, attempt);
    }
    await pause(retryPausesMs[attempt - 1], undefined, { signal });
  }
}

type Outcome = Omit<Called, "attempts"> | { failed: string; isFinal: boolean };

async function send(app: App, asked: Pick<OutboundRequest, "url" | "headers" | "body">): Promise<Outcome> {
  const { timeoutMs, maxBytes } = bounds;
  try {
    const { status, body } = await app.outbound.send({ ...asked, method: "POST", timeoutMs, maxBytes });
    return { status, ...parse(body.toString("utf8")) };
  } catch (error) {
    // A call that timed out would do so again, and the customer waits.
    if (error instanceof OutboundFailed) return { failed: error.why, isFinal: error.why !== "network" };
    if (error instanceof OutboundRefused) return { failed: "ERR_URL_REFUSED", isFinal: true };
    throw error;
  }
}

function parse(text: string): Pick<Called, "json" | "isBroken"> {
  try {
    return { json: JSON.parse(text), isBroken: false };
  } catch {
    return { json: undefined, isBroken: /^\s*[[{]/.test(text) };
  }
}
