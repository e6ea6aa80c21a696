import { setTimeout as pause } from "node:timers/promises";
import { installAudit } from "./audit.ts";
import { Outage } from "./outage.ts";
import type { Outcome } from "./outcome.ts";
import { startOwnServer } from "./own-server.ts";
import { areOnLine, eventually } from "./scene.ts";
import { mountSmallDisk, type SmallDisk } from "./tmpfs.ts";
import { underLoad, type Request, type Trial } from "./trial.ts";

/** Enough for PostgreSQL and the data that a stretch writes. */
export const megabytes = 400;

/** Whether the disk of this machine can be filled without harm. */
export async function canFillADisk(): Promise<boolean> {
  await using tried = await mountSmallDisk(1);
  return tried !== undefined;
}

/** Everything that Recado keeps lies on a small disk that fills up under load; `amount` are times. */
export async function disk(request: Request): Promise<Outcome> {
  await using small = await mountSmallDisk(megabytes);
  if (!small) throw new Error("no tmpfs can be mounted here");
  await using own = await startOwnServer(small.path, request);
  return await underLoad(own.world, request, async (trial) => {
    await installAudit(trial.ledger);
    for (let n = 1; n <= request.amount; n++) await fillUp(trial, small);
  });
}

/** The small disk is full for a while; resolves when messages flow again. */
export async function fillUp(trial: Trial, small: SmallDisk): Promise<void> {
  const { peer, ledger, chance, outcome, say } = trial;
  await eventually("the session", () => areOnLine(peer));
  await pause(chance.between(500, 2_000));
  const outage = Outage.begin(trial);
  const end = Date.now() + chance.between(4_000, 12_000);
  let didFail = false;
  while (Date.now() < end) {
    small.fill();
    didFail ||= !(await ledger.stores());
    await pause(200);
  }
  small.free();
  const freed = Date.now();
  await eventually("PostgreSQL", () => ledger.stores());
  (outcome.times["from room on the disk until PostgreSQL stored again"] ??= []).push(Date.now() - freed);
  await outage.isOver();
  const failure = didFail ? "disk full, nothing could be stored" : "disk full, what was there sufficed";
  outcome.injected[failure] = (outcome.injected[failure] ?? 0) + 1;
  say(failure);
}
