import path from "node:path";
import { previousRelease } from "../upgrade/previous-release.ts";
import { fillInstallation, type Release } from "./fill-installation.ts";
import type { Extent, Figure } from "./measure.ts";
import { startProgram } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

/** A start of this version on an installation of the previous release, with a company of `--messages`. */
export async function measure({ messages }: Extent): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const previous = await previousRelease(folder.path, ["testing/bench"]);
  const dataDir = path.join(folder.path, "data");
  const rows = (await import(path.join(previous, "testing/bench/fill-lists.ts"))) as Release["rows"];
  const program = { main: path.join(previous, "apps/server/src/main.ts"), environment: { NODE_ENV: "production" } };
  await fillInstallation(dataDir, messages, 0, { program, rows });
  const upgrading = await startOn(dataDir);
  const again = await startOn(dataDir);
  const backup = upgrading.between("making a backup before the upgrade", "backup made");
  const migration = upgrading.between("backup made", "migrated");
  return [
    { what: "first start of this version, to listening", value: upgrading.seconds, unit: "s" },
    { what: "of it the backup", value: backup, unit: "s" },
    { what: "of it the migrations", value: migration, unit: "s" },
    {
      what: "that start without the migrations",
      value: upgrading.seconds - migration,
      unit: "s",
      target: { atMost: 30 },
      note: `${messages} messages`,
    },
    { what: "the next start", value: again.seconds, unit: "s" },
  ];
}

interface Started {
  seconds: number;
  /** Seconds from the log's one line to the other. */
  between: (first: string, second: string) => number;
}

async function startOn(dataDir: string): Promise<Started> {
  const times = new Map<string, number>();
  const onLine = (line: string) => {
    const { msg, time } = JSON.parse(line.startsWith("{") ? line : "{}") as { msg?: string; time?: number };
    if (msg !== undefined && time !== undefined) times.set(msg, Number(new Date(time)));
  };
  await using program = await startProgram({ dataDir, onLine });
  const between = (first: string, second: string) =>
    ((times.get(second) ?? Number.NaN) - (times.get(first) ?? Number.NaN)) / 1_000;
  return { seconds: program.startedIn / 1_000, between };
}
