import { setTimeout as pause } from "node:timers/promises";
import { setupCode } from "../bench/program.ts";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import { layDatabaseLine, type DatabaseLine, type Instant } from "./database-line.ts";
import { openDatabase } from "./database.ts";
import type { Outcome } from "./outcome.ts";
import { oneCompany, startOwnServer } from "./own-server.ts";
import { ServerProgram, startPeerProgram } from "./programs.ts";
import { areOnLine, eventually } from "./scene.ts";
import { underLoad, type Request, type Trial, type World } from "./trial.ts";

/** One in this many kills comes while the server starts or takes in waiting messages. */
const earlyEach = 4;

/** Recado as a person starts it, killed at random instants, each fourth time while it starts. */
export async function randomKills(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  await using own = await startOwnServer(folder.path, request);
  return await underLoad(own.world, request, (trial) => killAtRandom(trial, own.server, request.amount));
}

async function killAtRandom(trial: Trial, server: ServerProgram, kills: number): Promise<void> {
  const { peer, chance, outcome, load: people, say, audit } = trial;
  let starting = Promise.resolve();
  for (let kill = 1; kill <= kills; kill++) {
    const isEarly = kill % earlyEach === 0;
    if (!isEarly) await eventually("the session", () => areOnLine(peer));
    await pause(isEarly ? chance.between(100, 1_500) : chance.between(200, 2_500));
    await server.kill();
    await starting;
    const written = await audit();
    const failure = isEarly ? "killed while it starts" : "killed at random";
    outcome.injected[failure] = (outcome.injected[failure] ?? 0) + 1;
    say(`kill ${kill}, ${failure}: ${written.length} written, ${people.answered.length} answered`);
    starting = server.start();
  }
  await starting;
}

/** Instants that separate a commit from its consequences. */
const instants: readonly (Instant & { failure: string })[] = [
  { of: "read", when: "after", failure: "killed: message and keys stored, Baileys not told" },
  { of: "sent", when: "after", failure: "killed: keys stored, message not sent" },
  { of: "acked", when: "before", failure: "killed: WhatsApp has it, not stored" },
  { of: "read", when: "before", failure: "killed: message read, not stored" },
  { of: "acked", when: "after", failure: "killed: WhatsApp has it, session not told" },
];

/**
 * Recado with a proxy before its PostgreSQL. The proxy holds a commit or its answer and so chooses the instant of the
 * kill: for example, between the key store's write and the answer to Baileys. Recado does not know about it.
 */
export const aimedKills = (request: Request): Promise<Outcome> =>
  withLine(request, (trial, place) => killAtInstants(trial, place, request.amount));

interface Place {
  server: ServerProgram;
  line: DatabaseLine;
}

async function withLine(request: Request, inject: (trial: Trial, place: Place) => Promise<void>): Promise<Outcome> {
  await using scene = new AsyncDisposableStack();
  const folder = scene.use(await temporaryFolder());
  const database = scene.use(await openDatabase(folder.path));
  const line = scene.use(await layDatabaseLine(database.url));
  const whatsapp = scene.use(await startPeerProgram());
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    SETUP_CODE: setupCode,
    WHATSAPP_WEBSOCKET_URL: whatsapp.url,
    WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
    DATABASE_URL: line.url,
  };
  const server = scene.use(new ServerProgram(environment, request));
  await server.start();
  const world: World = { url: server.url, peer: whatsapp.peer, ledger: database.ledger, ...oneCompany };
  return await underLoad(world, request, (trial) => inject(trial, { server, line }));
}

async function killAtInstants(trial: Trial, { server, line }: Place, kills: number): Promise<void> {
  const { peer, chance, outcome, load: people, say, audit } = trial;
  for (let kill = 0; kill < kills; kill++) {
    await eventually("the session", () => areOnLine(peer));
    await pause(chance.between(100, 1_000));
    const { failure, ...instant } = instants[kill % instants.length] ?? instants[0]!;
    const held = line.hold(instant).then(() => true);
    await Promise.race([
      held,
      pause(120_000, undefined, { ref: false }).then(() => Promise.reject(new Error(failure))),
    ]);
    await server.kill();
    const written = await audit();
    outcome.injected[failure] = (outcome.injected[failure] ?? 0) + 1;
    say(`kill ${kill + 1}, ${failure}: ${written.length} written, ${people.answered.length} answered`);
    await server.start();
  }
}

/** Alternates between random and chosen instants. */
export const kills = (request: Request): Promise<Outcome> =>
  request.seed % 2 === 0 ? randomKills(request) : aimedKills(request);
