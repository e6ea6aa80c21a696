import type { ByteRange } from "./store.ts";

export type RequestedRange = { kind: "whole" } | { kind: "unsatisfiable" } | ({ kind: "part" } & ByteRange);

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110 §14). Several ranges, other units and
 * malformed headers get the whole file, as the standard allows.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return { kind: "whole" };
  const [first, last] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined));
  if (first === undefined) {
    // A suffix range: the last n bytes.
    if (last === 0 || size === 0) return { kind: "unsatisfiable" };
    return { kind: "part", start: Math.max(0, size - last!), end: size - 1 };
  }
  if (last !== undefined && last < first) return { kind: "whole" };
  if (first >= size) return { kind: "unsatisfiable" };
  return { kind: "part", start: first, end: Math.min(last ?? size - 1, size - 1) };
}
