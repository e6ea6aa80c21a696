import type { FastifyReply } from "fastify";
import { refuse } from "../refusal.ts";

/** Heavy calls of a company that run at once, and that may wait: after an update all its browsers call at once. */
const mostRunning = 4;
const mostWaiting = 200;
const longestWait = 10_000;

interface Turns {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits calls that read or answer much: a company runs a few at once, others wait. A call keeps its place until its
 * answer is sent, so that slow readers can't fill the memory.
 */
export class HeavyCalls {
  readonly #turns = new Map<number, Turns>();

  /** Waits for the call's turn. Refuses if too many wait, or if it takes too long. */
  async begin(companyId: number, reply: FastifyReply): Promise<void> {
    const turns = this.#turns.get(companyId) ?? { running: 0, waiting: new Set() };
    this.#turns.set(companyId, turns);
    if (turns.running >= mostRunning) await this.#wait(turns, reply);
    else turns.running += 1;
    const end = () => this.#end(companyId, turns);
    // A connection closed while waiting emits no more events.
    if (reply.raw.destroyed) end();
    else reply.raw.once("close", end);
  }

  async #wait({ waiting }: Turns, reply: FastifyReply): Promise<void> {
    if (waiting.size >= mostWaiting) throw tooMany();
    const turn = Promise.withResolvers<void>();
    const giveUp = () => turn.reject(tooMany());
    const timer = setTimeout(giveUp, longestWait);
    waiting.add(turn.resolve);
    reply.raw.once("close", giveUp);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(turn.resolve);
      reply.raw.off("close", giveUp);
    }
  }

  /** Gives the place to the next call, or frees it. */
  #end(companyId: number, turns: Turns): void {
    const [next] = turns.waiting;
    if (next) {
      turns.waiting.delete(next);
      return next();
    }
    turns.running -= 1;
    if (turns.running === 0) this.#turns.delete(companyId);
  }
}

const tooMany = () => refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: longestWait / 1_000 });
