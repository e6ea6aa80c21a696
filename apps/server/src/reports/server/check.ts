import type { ServerCheck } from "@recado/contracts/server";

/** A result: the key of its sentence, and the values in it. */
export interface Finding {
  key: string;
  status: ServerCheck["status"];
  /** Selects one of the check's sentences, if it has several; default: its status. */
  case?: string;
  values?: Record<string, string | number | Date>;
}

/** One check. Errors that it throws are a result too. */
export interface Check {
  key: string;
  run: () => Promise<Omit<Finding, "key">>;
}

/** Grades a number by two limits: fine up to `warning`, broken from `broken` on. */
export const graded = (value: number, warning: number, broken: number): ServerCheck["status"] =>
  value >= broken ? "broken" : value >= warning ? "warning" : "fine";
