import { limits } from "@recado/contracts/limits";
import type { Ids } from "../../apps/server/src/testing/isolation.ts";

/** A statement whose first value is the company. `wide(n, most)` in it is a text as long and as large as may be. */
export type Fill = [statement: string, ...values: (keyof Ids | number)[]];

/** The number of rows without a limit per conversation: more than any answer shows. */
export const many = 150;
/** Refused rows of a table: a fifth of those that there may be, and more than an answer holds. */
export const refused = limits.importRows / 5;
/** The longest e-mail address, in ASCII. */
export const email =
  "repeat('a', 60) || n || '@' || repeat('b', 60) || '.' || repeat('c', 60) || '.' || repeat('d', 60) || '.com'";
export const rows = (count: number): string => `generate_series(1, ${count}) n`;
