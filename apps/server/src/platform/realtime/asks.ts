import type { Socket } from "socket.io";
import type { ClientEvents } from "@recado/contracts/realtime";
import type { Actor } from "../actor.ts";
import type { Log } from "../log.ts";
import { Allowance } from "./allowance.ts";
import { Memberships } from "./memberships.ts";
import { socketLimits } from "./socket-limits.ts";

export type Ask = keyof ClientEvents;
/** Names of lists or things in requests; other types are ignored. */
type Named = string | number | undefined;
/** The rooms that a request leads to for this actor; null if the actor may not join. */
export type Joiner = (actor: Actor, named: Named) => Promise<readonly string[] | null>;
export type Joiners = Map<Ask, { leave: Ask; join: Joiner }>;
/** The socket that sends a hint; it may close before the hint is handled. */
interface Speaker {
  id: string;
  isHere(): boolean;
}
/** A hint such as "typing": joins no room, and gets no answer. */
export type HintListener = (actor: Actor, given: readonly unknown[], speaker: Speaker) => Promise<void>;
export type HintListeners = Map<Ask, HintListener>;

/** Nobody starts and stops typing more often. */
const hintLimit = { burst: 10, perSecond: 1 };

/**
 * Lets a socket join the rooms that it requests, after reading the actor again (undefined: no longer allowed). Requests
 * are answered one at a time in order: a leave cancels a join that is not done.
 */
export function answerAsks(
  socket: Socket,
  joiners: Joiners,
  look: () => Promise<Actor | undefined>,
  log: Log,
  ofUser: Allowance,
): void {
  const memberships = new Memberships();
  const ofSocket = new Allowance(socketLimits.asksOfSocket, performance.now());
  const mayAsk = () => ofSocket.spend(performance.now()) && ofUser.spend(performance.now());
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => void (last = last.then(work, work));

  const joins = async (ask: Ask, join: Joiner, named: Named): Promise<boolean> => {
    const actor = await look();
    if (!memberships.hasRoomFor(`${ask} ${named}`)) return false;
    const rooms = actor && (await join(actor, named));
    if (!rooms || !socket.connected) return false;
    await socket.join(memberships.add(`${ask} ${named}`, rooms));
    return true;
  };

  for (const [ask, { leave, join }] of joiners) {
    socket.on(ask, (...given: unknown[]) => {
      const done = typeof given.at(-1) === "function" ? (given.pop() as (joined: boolean) => void) : () => undefined;
      const named = nameIn(given[0]);
      if (!isNamed(named) || !mayAsk()) return done(false);
      inTurn(() =>
        joins(ask, join, named).then(done, (error: unknown) => {
          log.warn({ err: error, ask }, "join failed");
          done(false);
        }),
      );
    });
    socket.on(leave, (given: unknown) => {
      const named = nameIn(given);
      if (!isNamed(named) || !mayAsk()) return;
      inTurn(async () => memberships.remove(`${ask} ${named}`).forEach((room) => void socket.leave(room)));
    });
  }
}

/** Other clients send a list's name as `{ status }`. */
const nameIn = (given: unknown): unknown =>
  typeof given === "object" && given !== null && Object.hasOwn(given, "status")
    ? (given as { status: unknown }).status
    : given;

const isNamed = (given: unknown): given is Named =>
  typeof given === "string" ? given.length <= socketLimits.name : ["number", "undefined"].includes(typeof given);

/** Handles a socket's hints, each kind one after the other, within the limit. */
export function listenForHints(
  socket: Socket,
  listeners: HintListeners,
  look: () => Promise<Actor | undefined>,
  log: Log,
): void {
  const allowance = new Allowance(hintLimit, performance.now());
  const speaker: Speaker = { id: socket.id, isHere: () => socket.connected };
  for (const [ask, hear] of listeners) {
    let last: Promise<unknown> = Promise.resolve();
    socket.on(ask, (...given: unknown[]) => {
      if (!allowance.spend(performance.now())) return;
      last = last
        .then(look)
        .then((actor) => actor && hear(actor, given, speaker))
        .catch((error: unknown) => log.debug({ err: error, ask }, "hint not followed"));
    });
  }
}
