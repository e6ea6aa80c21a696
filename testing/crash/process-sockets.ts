import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The sockets, by their inodes, that a process holds to a port of this machine; open or half open. Linux only. */
export function socketsTo(pid: number, port: number): Set<string> {
  const held = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = readFileSync(`/proc/${pid}/net/tcp`, "utf8").split("\n").slice(1);
  const toPort = lines.map((line) => line.trim().split(/\s+/)).filter(([, , remote]) => remote?.endsWith(suffix));
  return new Set(toPort.flatMap((columns) => (columns[9] && held.has(columns[9]) ? [columns[9]] : [])));
}
