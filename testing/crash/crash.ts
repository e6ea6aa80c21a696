import { setTimeout as pause } from "node:timers/promises";
import { setupCode } from "../bench/program.ts";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import type { RemotePeer } from "../peer/remote.ts";
import type { PeerState } from "../peer/state.ts";
import { countIn, countOut, givenAway, type Count } from "./count.ts";
import { Ledger } from "./ledger.ts";
import { Load } from "./load.ts";
import { ServerProgram, startPeerProgram } from "./programs.ts";
import { chanceOf } from "./random.ts";
import { company, eventually, isOnLine, setScene } from "./scene.ts";

export interface CrashOptions {
  kills: number;
  /** Decides when it is killed. */
  seed: number;
  /** Hears how it goes, a line each. */
  say: (line: string) => void;
  /** Gives up: everything that was started is ended. */
  signal: AbortSignal;
}

export interface Outcome {
  kills: number;
  incoming: Count;
  outgoing: Count;
  /** Ids that WhatsApp was told to forget although they were not in the database, at any kill or at the end. */
  givenAway: string[];
  /** Messages of customers that are in the database without what they said. */
  placeholders: number;
  /** What shows that it was hard: frames beyond the first, messages asked for again, attempts that failed. */
  repeatedFrames: number;
  askedByUs: number;
  askedByCustomers: number;
  failedAttempts: number;
}

/** Of so many kills one comes while the server starts, or takes in what has waited. */
const earlyEach = 4;

/** Kills the server again and again while messages flow both ways, and counts what became of them. */
export async function crash(options: CrashOptions): Promise<Outcome> {
  options.signal.throwIfAborted();
  await using scene = new AsyncDisposableStack();
  const folder = scene.use(await temporaryFolder());
  const whatsapp = await startPeerProgram();
  scene.defer(() => whatsapp.stop());
  const server = new ServerProgram({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    SETUP_CODE: setupCode,
    WHATSAPP_WEBSOCKET_URL: whatsapp.url,
  });
  scene.defer(() => server.stop());
  await server.start();
  const ledger = await Ledger.open(folder.path);
  scene.defer(() => ledger.close());
  // Awaited here, so that the scene stands until then.
  return await Promise.race([underLoad(server, whatsapp.peer, ledger, options), whenAborted(options.signal)]);
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("given up")), { once: true });
  });

async function underLoad(
  server: ServerProgram,
  peer: RemotePeer,
  ledger: Ledger,
  { kills, seed, say }: CrashOptions,
): Promise<Outcome> {
  const chance = chanceOf(seed);
  const load = new Load(peer, await setScene(server.url, peer), chanceOf(seed + 1));
  say("linked; customers and attendants write");
  const forgotten = new Set<string>();
  const audit = async (): Promise<PeerState["written"]> => {
    const { written } = await peer.state();
    for (const id of givenAway(written, await ledger.messages())) forgotten.add(id);
    return written;
  };
  let starting = Promise.resolve();
  for (let kill = 1; kill <= kills; kill++) {
    const isEarly = kill % earlyEach === 0;
    if (!isEarly) await eventually("the session", () => isOnLine(peer));
    await pause(isEarly ? chance.between(100, 1_500) : chance.between(200, 2_500));
    await server.kill();
    await starting;
    const written = await audit();
    say(`kill ${kill}${isEarly ? ", early" : ""}: ${written.length} written, ${load.answered.length} answered`);
    starting = server.start();
  }
  await starting;
  await load.finish();
  say("nobody writes any more");
  await eventually("what WhatsApp was to be told", async () => (await ledger.waiting()) === 0);
  await eventually("what had waited", async () => (await audit()).every(({ state }) => state !== "waiting"));
  say("nothing waits any more");
  return settle(peer, ledger, load, kills, forgotten);
}

async function settle(
  peer: RemotePeer,
  ledger: Ledger,
  load: Load,
  kills: number,
  forgotten: ReadonlySet<string>,
): Promise<Outcome> {
  const stored = await ledger.messages();
  const countAll = async () => {
    const { written, customers } = await peer.state();
    const phones = customers.filter(({ number }) => number !== company);
    return { written, phones, outgoing: countOut(load.answered, stored, phones) };
  };
  // A phone that could not read a message is still asking for it; what never comes is told by the count.
  const arrived = async () => (await countAll()).outgoing.lost.length === 0;
  await eventually("the last answers", arrived, 20_000).catch(() => undefined);
  const { written, phones, outgoing } = await countAll();
  return {
    kills,
    incoming: countIn(written, stored),
    outgoing,
    givenAway: [...forgotten],
    placeholders: stored.filter(({ isFromUs, kind }) => !isFromUs && kind !== "chat").length,
    repeatedFrames: phones.flatMap(({ received }) => received).reduce((sum, { count }) => sum + count - 1, 0),
    askedByUs: written.reduce((sum, { retries }) => sum + retries, 0),
    askedByCustomers: phones.reduce((sum, { unreadable }) => sum + unreadable.length, 0),
    failedAttempts: load.failedAttempts,
  };
}
