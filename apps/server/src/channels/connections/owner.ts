import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import os from "node:os";

/** Where a process id means one process: this boot of this machine, and in it this namespace of processes. */
const place = (): string => {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return os.hostname();
  }
};

/** The name under which this process holds leases; never twice the same. */
export const newOwner = (): string => `${place()}/${process.pid}/${randomUUID()}`;

/** Those of the owners that were processes of this place and are dead: nobody need wait for their leases to run out. */
export function deadHere(owners: readonly string[]): string[] {
  const here = place();
  return owners.filter((owner) => {
    const [where, pid] = owner.split("/");
    return where === here && pid !== undefined && !isAlive(Number(pid));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
