import { temporaryFolder } from "../bench/temporary.ts";
import { installAudit } from "./audit.ts";
import { fillUp, megabytes } from "./disk.ts";
import { liveInDisorder } from "./disorder.ts";
import type { Outcome } from "./outcome.ts";
import { oneCompany, startOwnServer } from "./own-server.ts";
import { fallAgainAndAgain } from "./postgres.ts";
import { mountSmallDisk } from "./tmpfs.ts";
import { underLoad, type Request } from "./trial.ts";

/**
 * A short version of `disorder`, `postgres` and `disk` on one server, for a test, because starting a server takes
 * longer than the trials. `amount` is the number of PostgreSQL failures.
 */
export async function outages(request: Request): Promise<Outcome> {
  await using small = await mountSmallDisk(megabytes);
  await using folder = await temporaryFolder();
  const dataDir = small?.path ?? folder.path;
  await using own = await startOwnServer(dataDir, request);
  const scene = { connections: 2, customersEach: 3, attendants: 3 };
  const world = { ...own.world, ...oneCompany, scene };
  const before = async (...[set, outcome]: Parameters<NonNullable<typeof own.world.before>>) => {
    await liveInDisorder(world, set, { outcome, request: { ...request, amount: 1 } });
    // From here on acks come once, and phones send receipts.
    for (const number of set.connections.keys()) await world.peer.does("repeatAcks", 1, number);
    for (const { customer } of set.conversations) await world.peer.customer(customer, { delivers: true });
  };
  return await underLoad({ ...world, before }, request, async (trial) => {
    await installAudit(trial.ledger);
    await fallAgainAndAgain(trial, dataDir, request.amount);
    if (small) await fillUp(trial, small);
  });
}
