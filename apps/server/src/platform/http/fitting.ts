import { limits } from "@recado/contracts/limits";

/** Room for what an answer says beside its rows. */
const beside = 1_000_000;

/** The first rows that have room in one answer: for lists without pages whose rows nobody counts when they are written. */
export function fitting<Row>(rows: readonly Row[], bytes: number = limits.answerBytes - beside): Row[] {
  let left = bytes;
  const end = rows.findIndex((row) => (left -= Buffer.byteLength(JSON.stringify(row)) + 1) < 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
