import type { ServerCheck } from "@recado/contracts/server";

/** What was found: the key of its sentence, and the values in it. */
export interface Finding {
  key: string;
  status: ServerCheck["status"];
  /** Which of the check's sentences, where it has several; else its status. */
  case?: string;
  values?: Record<string, string | number | Date>;
}

/** One thing that is looked at. What it throws is a finding too. */
export interface Check {
  key: string;
  run: () => Promise<Omit<Finding, "key">>;
}

/** A number against two bounds: fine up to `warning`, broken from `broken` on. */
export const graded = (value: number, warning: number, broken: number): ServerCheck["status"] =>
  value >= broken ? "broken" : value >= warning ? "warning" : "fine";
