import type { RemotePeer } from "../peer/remote.ts";
import type { PeerState } from "../peer/state.ts";
import { countGreetings, countIn, countOut, givenAway } from "./count.ts";
import type { Ledger, StoredMessage } from "./ledger.ts";
import { hashOf, Load, type Pace } from "./load.ts";
import { emptyOutcome, wayOf, type Outcome } from "./outcome.ts";
import { chanceOf, type Chance } from "./random.ts";
import { areOnLine, eventually, isCompany, runsOut, setScene, type Scene, type SceneOptions } from "./scene.ts";

/** The parameters of a stretch of a proof. */
export interface Request {
  /** The amount: kills, minutes, rounds. */
  amount: number;
  /** Determines the times and kinds of failures. */
  seed: number;
  /** Receives the progress, a line each. */
  say: (line: string) => void;
  /** The file for the servers' output. */
  logFile: string | undefined;
  /** Gives up: everything that was started is ended. */
  signal: AbortSignal;
}

/** The system under test: the server, which may die, and the processes that survive it. */
export interface World {
  url: string;
  peer: RemotePeer;
  ledger: Ledger;
  scene: SceneOptions;
  pace: Pace;
  /** Runs before the load starts, and is counted separately. */
  before?: (set: Scene, outcome: Outcome) => Promise<void>;
}

/** A world in motion, as the code that injects failures sees it. */
export interface Trial extends World {
  set: Scene;
  load: Load;
  chance: Chance;
  /** Receives the injected failures and the observations. */
  outcome: Outcome;
  say: (line: string) => void;
  /** Records messages that were acknowledged to WhatsApp but aren't stored. The database must be up. */
  audit: () => Promise<PeerState["written"]>;
}

type Inject = (trial: Trial) => Promise<void>;

/** Has customers and attendants write, `inject` cause failures meanwhile, everything run out, and counts what became of it. */
export const underLoad = (world: World, request: Request, inject: Inject): Promise<Outcome> =>
  unlessGivenUp(request, () => injectAndCount(world, request, inject));

/** Ends early, with an error, when the request is given up. */
export function unlessGivenUp<T>({ signal }: Request, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("given up")), { once: true });
  });
  return Promise.race([work(), aborted]);
}

async function injectAndCount(world: World, { seed, say }: Request, inject: Inject): Promise<Outcome> {
  const { url, peer, ledger } = world;
  const outcome = emptyOutcome();
  const set = await setScene(url, peer, ledger, world.scene);
  await world.before?.(set, outcome);
  const earlier = await writtenSoFar(world);
  say(`${set.connections.size} linked; customers and attendants write`);
  const load = new Load(world, set.conversations, chanceOf(seed + 1));
  const forgotten = new Set<string>();
  const audit = async () => {
    // Query WhatsApp first: everything acknowledged by then must already be stored.
    const written = since(earlier, (await peer.state()).written);
    for (const id of givenAway(written, await ledger.messages())) forgotten.add(id);
    return written;
  };
  await inject({ ...world, set, load, chance: chanceOf(seed), outcome, say, audit });
  await eventually("the sessions", () => areOnLine(peer));
  await load.finish();
  say("nobody writes any more");
  const finished = Date.now();
  const noting = (error: Error) => void outcome.faults.push(error.message);
  await runsOut("what WhatsApp was to be told", () => ledger.waiting()).catch(noting);
  const waiting = async () => (await audit()).filter(({ state }) => state === "waiting").length;
  await runsOut("what WhatsApp had to tell", waiting).catch(noting);
  // A file that could not be fetched while storage was away is tried again after pauses that grow.
  await runsOut("files", async () => (await ledger.files()).missing.length, 150_000).catch(() => undefined);
  (outcome.times["until all of it was where it belongs"] ??= []).push(Date.now() - finished);
  const { missing, here } = await ledger.files();
  outcome.told["files fetched"] = here;
  outcome.faults.push(...missing.map((id) => `a file was not fetched: ${id}`));
  say("nothing waits any more");
  await settle(world, load, outcome, earlier);
  outcome.told["acknowledged, not stored"] = forgotten.size;
  outcome.faults.push(...[...forgotten].map((id) => `acknowledged without being stored: ${id}`));
  return outcome;
}

/** The ids of all messages that anybody has written, whichever way. */
async function writtenSoFar({ peer, ledger }: World): Promise<ReadonlySet<string>> {
  const { written } = await peer.state();
  return new Set([...written.map(({ id }) => id), ...(await ledger.messages()).map(({ externalId }) => externalId)]);
}

const since = <T extends { id: string }>(earlier: ReadonlySet<string>, messages: readonly T[]): T[] =>
  messages.filter(({ id }) => !earlier.has(id));

async function settle(
  { peer, ledger }: World,
  load: Load,
  outcome: Outcome,
  earlier: ReadonlySet<string>,
): Promise<void> {
  const stored = (await ledger.messages()).filter(({ externalId }) => !earlier.has(externalId));
  const countAll = async () => {
    const state = await peer.state();
    const phones = state.customers
      .filter(({ number }) => !isCompany(number))
      .map((phone) => ({ ...phone, received: since(earlier, phone.received) }));
    const greetings = countGreetings(load.accepted, stored, phones);
    return {
      written: since(earlier, state.written),
      phones,
      outgoing: countOut(load.answered, stored, phones),
      greetings,
    };
  };
  // A phone that could not read a message still requests it again; the count reports what never arrives.
  const arrived = async () => {
    const { outgoing, greetings } = await countAll();
    return outgoing.lost.length + greetings.lost.length === 0;
  };
  await eventually("the last answers", arrived, 60_000).catch(() => undefined);
  const { written, phones, outgoing, greetings } = await countAll();
  const incoming = countIn(written, stored);
  outcome.ways["customers → database"] = wayOf(incoming);
  outcome.ways["attendants → customers"] = wayOf(outgoing);
  outcome.ways["acceptances → greetings"] = wayOf(greetings);
  const spoilt = await filesSpoilt(peer, load, stored);
  const placeholders = stored.filter(({ isFromUs, kind }) => !isFromUs && kind === "unsupported").length;
  outcome.faults.push(
    ...incoming.lost.map((id) => `lost on the way in: ${id}`),
    ...incoming.doubled.map((id) => `doubled in the database: ${id}`),
    ...outgoing.lost.map((id) => `lost on the way out: ${id}`),
    ...outgoing.doubled.map((id) => `doubled at the customer: ${id}`),
    ...(await ledger.describe(outgoing.doubled.map((name) => name.split(" ").at(-1) ?? ""))),
    ...greetings.lost.map((one) => `not said: ${one}`),
    ...greetings.doubled.map((one) => `said twice: ${one}`),
    ...spoilt.map((body) => `a file did not arrive as it was sent: ${body}`),
    ...(placeholders > 0 ? [`${placeholders} messages stored without what they said`] : []),
  );
  Object.assign(outcome.told, {
    "files of attendants arrived": load.answered.filter(({ file }) => file).length - spoilt.length,
    placeholders,
    "frames sent again": phones.flatMap(({ received }) => received).reduce((sum, { count }) => sum + count - 1, 0),
    "asked for again by the server": written.reduce((sum, { retries }) => sum + retries, 0),
    "asked for again by customers": phones.reduce((sum, { unreadable }) => sum + unreadable.length, 0),
    "attempts of attendants failed": load.failedAttempts,
  });
}

/** Reports attendants' files that customers can't open or that have other content. */
async function filesSpoilt(peer: RemotePeer, { answered }: Load, stored: readonly StoredMessage[]): Promise<string[]> {
  const byId = new Map(stored.map((message) => [message.id, message.externalId]));
  const spoilt: string[] = [];
  for (const { messageId, customer, body, file } of answered) {
    if (!file) continue;
    const bytes = await peer.file(customer, byId.get(messageId) ?? "").catch(() => undefined);
    if (!bytes || hashOf(bytes) !== file) spoilt.push(body);
  }
  return spoilt;
}
