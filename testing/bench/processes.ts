import { readdirSync, readFileSync } from "node:fs";

export interface ProcessMemory {
  pid: number;
  /** Of PostgreSQL's, what it says of itself. */
  name: string;
  /** Megabytes (10⁶ bytes) of the machine's memory, with a fair share of what several processes share. */
  pss: number;
}

/** The memory of these processes and of all that they have started. Linux only. */
export function memoryBelow(pids: readonly number[]): ProcessMemory[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return [...new Set(pids.flatMap(below))].flatMap((pid) => {
    try {
      return [{ pid, name: nameOf(pid), pss: pssOf(pid) }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

function parentOf(pid: number): number | undefined {
  try {
    // The name before it stands in brackets and may hold anything.
    return Number(
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) \S /s, "")
        .split(" ")[0],
    );
  } catch {
    return undefined; // ended meanwhile
  }
}

function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  const [command = ""] = words;
  if (command.startsWith("postgres:")) return command.trim();
  if (words.includes("-D")) return "postgres: postmaster";
  return command.split("/").at(-1) ?? "";
}

function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
