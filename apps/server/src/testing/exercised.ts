import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { contracts } from "@recado/contracts";
import type { OnAnswered } from "../platform/http/hear-answers.ts";
import { alternativesIn, alternativesOf } from "./alternatives.ts";

/** Where a whole test run records the exercised alternatives of the contract (`testing/exercised`). */
const folder = process.env.RECADO_EXERCISED;

/** Records, for this process, the alternatives of successful calls. */
export const exercised = folder === undefined ? undefined : recorder(folder);

function recorder(into: string): { add: OnAnswered; write: () => void } {
  /** The unseen alternatives of each call: once there are none, its requests cost nothing. */
  const missing = new Map<string, Set<string>>();
  let seen: string[] = [];
  return {
    add: (call, asked, status) => {
      if (status < 200 || status >= 300) return;
      let left = missing.get(call);
      if (!left) missing.set(call, (left = alternativesOf(contracts[call])));
      if (left.size === 0) return;
      for (const one of alternativesIn(contracts[call], asked)) if (left.delete(one)) seen.push(`${call}: ${one}\n`);
    },
    write: () => {
      if (seen.length === 0) return;
      mkdirSync(into, { recursive: true });
      appendFileSync(path.join(into, `${process.pid}.txt`), seen.join(""));
      seen = [];
    },
  };
}
