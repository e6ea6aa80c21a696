import { limits } from "@recado/contracts/limits";

/** Room for the answer's fields beside its rows. */
const beside = 1_000_000;

/** The first rows that fit into one answer: for lists without pages and without a limit when rows are written. */
export function fitting<Row>(rows: readonly Row[], bytes: number = limits.answerBytes - beside): Row[] {
  let left = bytes;
  const end = rows.findIndex((row) => (left -= Buffer.byteLength(JSON.stringify(row)) + 1) < 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
