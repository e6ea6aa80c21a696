import { readdirSync, readFileSync } from "node:fs";

export interface ProcessMemory {
  pid: number;
  /** The process title of PostgreSQL processes. */
  name: string;
  /** Megabytes (10⁶ bytes) of the machine's memory, with a fair share of what several processes share. */
  pss: number;
}

/** The memory of these processes and of all that they have started. Linux only. */
export function memoryBelow(pids: readonly number[]): ProcessMemory[] {
  return processesBelow(pids).flatMap((pid) => {
    try {
      return [{ pid, name: nameOf(pid), pss: pssOf(pid) }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

function processesBelow(pids: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return [...new Set(pids.flatMap(below))];
}

function parentOf(pid: number): number | undefined {
  const [, parent] = statOf(pid)?.split(" ") ?? [];
  return parent === undefined ? undefined : Number(parent);
}

/**
 * The kernel's stat line of the process from the state on; the name before it is in brackets and may contain anything.
 */
function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
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

/** The kernel counts processor time in these. */
const ticksPerSecond = 100;

/**
 * Processor time of this process, of those that it has started, and of those of them that have ended; not of `without`
 * and those that it has started. Linux only.
 */
export function secondsOfProcessor(pid: number, without?: number): number {
  const left = new Set(without === undefined ? [] : processesBelow([without]));
  const counted = processesBelow([pid]).filter((each) => !left.has(each));
  const ticks = counted.map((each) => {
    // After the name: state, parent, … and from the 12th field on user and system time, of itself and of its ended
    // children.
    const fields = statOf(each)?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
