import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { recoveryKeyOf } from "../../apps/server/src/platform/backup/seal-secrets.ts";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { openSocket } from "./browser-socket.ts";
import { fillInstallation, type Office } from "./fill-installation.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";
import { root, startProgram, type Program } from "./program.ts";
import { visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

const perSecond = 10;
const quietSeconds = 30;
/** The test phone's screen takes two calls a second of each. */
const players = 10;

/**
 * A backup beside a server that works, in a company of `--messages` and of `--gigabytes` of files, and its restore. `--backups`
 * names a folder on another file system, where files are copied; else they are links.
 */
export async function measure({ messages, gigabytes, backups }: Extent): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  const target = path.join(backups ?? folder.path, `bench-${process.pid}`);
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => rm(target, { recursive: true, force: true }));
  const office = await fillInstallation(dataDir, messages, gigabytes);
  const { taken, figures } = await beside(dataDir, office, target);
  const backupKey = recoveryKeyOf(await openSecrets(dataDir, { mustExist: true }));
  await rm(dataDir, { recursive: true });
  const restored = path.join(folder.path, "restored");
  const began = performance.now();
  const back = await recado(restored, ["restore", target, "--recovery-key-env", "BACKUP_KEY"], {
    BACKUP_KEY: backupKey,
  });
  const restoring = (performance.now() - began) / 1_000;
  process.stderr.write(`restored in ${restoring.toFixed(0)} s\n`);
  return [
    ...figures,
    {
      what: "restore into an empty folder",
      value: restoring,
      unit: "s",
      target: { atMost: 2 * taken },
      note: `${back.messages} messages, ${back.files} files`,
    },
    { what: "start on what was restored", value: await startOn(restored), unit: "s", target: { atMost: 30 } },
  ];
}

async function startOn(dataDir: string): Promise<number> {
  await using program = await startProgram({ dataDir });
  return program.startedIn / 1_000;
}

/** A start, messages without a backup, and messages while one is written. */
async function beside(dataDir: string, office: Office, target: string): Promise<{ taken: number; figures: Figure[] }> {
  await using program = await startProgram({ dataDir });
  const wait = await openPlay(program, office);
  const quiet = await wait(pause(quietSeconds * 1_000));
  const began = performance.now();
  const writing = recado(dataDir, ["backup", target]);
  const busy = await wait(writing);
  const { fileBytes, files, messages, seconds } = await writing;
  const isCopied = (await stat(path.dirname(target))).dev !== (await stat(dataDir)).dev;
  const taken = (performance.now() - began) / 1_000;
  const normal = percentile(quiet, 0.95);
  process.stderr.write(
    `started in ${program.startedIn.toFixed(0)} ms, ${fileBytes / 1e6} MB backed up in ${seconds.toFixed(0)} s, `,
  );
  process.stderr.write(`messages ${normal.toFixed(0)} and ${percentile(busy, 0.95).toFixed(0)} ms\n`);
  const figures: Figure[] = [
    { what: "start on that data", value: program.startedIn / 1_000, unit: "s", target: { atMost: 30 } },
    { what: "backup", value: seconds, unit: "s", note: `${messages} messages, ${files} files` },
    {
      what: `backup, media ${isCopied ? "copied to another file system" : "linked on the same disk"}`,
      value: fileBytes / 1e6 / seconds,
      unit: "MB/s",
      target: { atLeast: 100 },
      note: "of the whole time, the database's too",
    },
    { what: `customer's message at a browser, ${perSecond}/s, no backup: p95`, value: normal, unit: "ms" },
    {
      what: "the same during the backup: p95",
      value: percentile(busy, 0.95),
      unit: "ms",
      target: { atMost: 2 * normal },
      note: `${busy.length} messages; p50 ${percentile(quiet, 0.5).toFixed(0)} and ${percentile(busy, 0.5).toFixed(0)} ms`,
    },
  ];
  return { taken, figures };
}

/** Customers at the test phone who write until the work ends; answers how long each message took to a browser, ms. */
async function openPlay({ url }: Program, { email, companyId, whatsappId }: Office) {
  const admin = await visitor(url).login(email);
  const people: { player: Person; customerId: number }[] = [];
  for (let n = 0; n < players; n++) {
    const player = await admin.colleague("admin");
    const params = { whatsappId };
    const { id } = await player.does("POST /simulator/:whatsappId/customers", { params, body: { name: `Maria ${n}` } });
    people.push({ player, customerId: id });
  }
  const socket = await openSocket({ url, token: admin.token, companyId });
  const heard = new Map<string, () => void>();
  socket.on("appMessage", ({ message }) => heard.get(message.body)?.());
  let sequence = 0;
  const write = async (): Promise<number> => {
    const { player, customerId } = people[sequence % players]!;
    const body = `Mensagem ${++sequence}`;
    const began = performance.now();
    const told = new Promise<void>((resolve) => heard.set(body, resolve));
    const params = { whatsappId, customerId };
    await player.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } });
    await told;
    return performance.now() - began;
  };
  return async (work: Promise<unknown>): Promise<number[]> => {
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    const taken: Promise<number>[] = [];
    for (const began = performance.now(); !isOver;) {
      taken.push(write());
      await pause(Math.max(0, began + (taken.length * 1_000) / perSecond - performance.now()));
    }
    return Promise.all(taken);
  };
}

interface Told {
  messages: number;
  files: number;
  fileBytes: number;
  seconds: number;
}

/** A command of the operator's, as JSON. */
async function recado(dataDir: string, args: string[], environment: Record<string, string> = {}): Promise<Told> {
  const child = spawn(process.execPath, [path.join(root, "scripts/recado.mjs"), ...args, "--json"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`recado ${args.join(" ")} ended with code ${code}.`);
  return JSON.parse(said) as Told;
}
