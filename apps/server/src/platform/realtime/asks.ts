import type { Socket } from "socket.io";
import type { ClientEvents } from "@recado/contracts/realtime";
import type { Actor } from "../actor.ts";
import type { Log } from "../log.ts";
import { Allowance } from "./allowance.ts";
import { Memberships } from "./memberships.ts";

export type Ask = keyof ClientEvents;
/** What can name a list or a thing; nothing else is looked at. */
type Named = string | number | undefined;
/** The rooms that an ask leads to for this actor; null when they may not. */
export type Joiner = (actor: Actor, named: Named) => Promise<readonly string[] | null>;
export type Joiners = Map<Ask, { leave: Ask; join: Joiner }>;
/** The socket that says something; it may end before what it said is followed. */
interface Speaker {
  id: string;
  isHere(): boolean;
}
/** What somebody says in passing: it leads to no room, and nobody is told whether it was heard. */
export type Hearer = (actor: Actor, given: readonly unknown[], speaker: Speaker) => Promise<void>;
export type Hearers = Map<Ask, Hearer>;

/** Nobody begins and stops to write more often. */
const hintLimit = { burst: 10, perSecond: 1 };
const askLimit = { burst: 60, perSecond: 20 };

/**
 * Lets a socket into the rooms that it asks for, after a look at who is there now (undefined: nobody any more). Asks are
 * answered one at a time in their order: who leaves before the joining is done has left.
 */
export function answerAsks(socket: Socket, joiners: Joiners, look: () => Promise<Actor | undefined>, log: Log): void {
  const memberships = new Memberships();
  const allowance = new Allowance(askLimit, performance.now());
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => void (last = last.then(work, work));

  const joins = async (ask: Ask, join: Joiner, named: Named): Promise<boolean> => {
    const actor = await look();
    const rooms = actor && (await join(actor, named));
    if (!rooms || !socket.connected) return false;
    await socket.join(memberships.add(`${ask} ${named}`, rooms));
    return true;
  };

  for (const [ask, { leave, join }] of joiners) {
    socket.on(ask, (...given: unknown[]) => {
      const done = typeof given.at(-1) === "function" ? (given.pop() as (joined: boolean) => void) : () => undefined;
      const [named] = given;
      if (!isNamed(named) || !allowance.spend(performance.now())) return done(false);
      inTurn(() =>
        joins(ask, join, named).then(done, (error: unknown) => {
          log.warn({ err: error, ask }, "join failed");
          done(false);
        }),
      );
    });
    socket.on(leave, (named: unknown) => {
      if (!isNamed(named) || !allowance.spend(performance.now())) return;
      inTurn(async () => memberships.remove(`${ask} ${named}`).forEach((room) => void socket.leave(room)));
    });
  }
}

const isNamed = (given: unknown): given is Named => ["string", "number", "undefined"].includes(typeof given);

/** Hears what a socket says in passing, of each kind one after the other, as long as it is not too much. */
export function hearHints(socket: Socket, hearers: Hearers, look: () => Promise<Actor | undefined>, log: Log): void {
  const allowance = new Allowance(hintLimit, performance.now());
  const speaker: Speaker = { id: socket.id, isHere: () => socket.connected };
  for (const [ask, hear] of hearers) {
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
