import { execFileSync } from "node:child_process";
import { appendFile, mkdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { root } from "./programs.ts";
import type { Outcome } from "./outcome.ts";

/** One recorded stretch of a proof. */
export interface Stretch {
  at: string;
  /** The version of the sources. */
  version: string;
  seed: number;
  /** The amount: kills, minutes, rounds. */
  amount: number;
  seconds: number;
  outcome: Outcome;
}

/** The folder for the proofs' logs and counts. */
export const recordsFolder = path.join(root, ".cache/crash");

/** The results so far, one line per stretch, so that a proof can resume. */
export class ProofRecord {
  readonly stretches: Stretch[] = [];
  readonly #file: string | undefined;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /** `apart`: reads and stores nothing. `anew`: sets earlier results aside. */
  static async open(proof: string, { apart, anew }: { apart: boolean; anew: boolean }): Promise<ProofRecord> {
    if (apart) return new ProofRecord(undefined);
    await mkdir(recordsFolder, { recursive: true });
    const file = path.join(recordsFolder, `${proof}.jsonl`);
    if (anew) await rename(file, `${file}.${Date.now()}`).catch(() => undefined);
    const record = new ProofRecord(file);
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);
    record.stretches.push(...lines.map((line) => JSON.parse(line) as Stretch));
    return record;
  }

  get done(): number {
    return this.stretches.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The version of the sources, and the time. */
  get origin(): string {
    const versions = new Set(this.stretches.map(({ version }) => version));
    const seconds = this.stretches.reduce((sum, stretch) => sum + stretch.seconds, 0);
    const [first, last] = [this.stretches[0], this.stretches.at(-1)];
    if (!first || !last) return "nothing yet";
    return `${this.stretches.length} stretches in ${Math.round(seconds)} s, ${first.at} to ${last.at}, sources ${[...versions].join(", ")}`;
  }

  async add(stretch: Omit<Stretch, "at" | "version">): Promise<void> {
    const whole: Stretch = { at: new Date().toISOString(), version: versionOfSources(), ...stretch };
    this.stretches.push(whole);
    if (this.#file) await appendFile(this.#file, `${JSON.stringify(whole)}\n`);
  }
}

function versionOfSources(): string {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "apps", "packages") ? "+" : "");
  } catch {
    return "unknown";
  }
}
