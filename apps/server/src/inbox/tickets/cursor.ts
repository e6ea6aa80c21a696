/** Where a page of conversations ended: a place in the order, which stays right while rows move. */
export interface Cursor {
  at: string;
  id: number;
}

export const writeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString("base64url");

/** Undefined without a cursor, and for an invalid one: the list then begins at its top. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [at, id] = Buffer.from(text ?? "", "base64url")
    .toString()
    .split(" ");
  const moment = Date.parse(at ?? "");
  // Only four-digit years: PostgreSQL formats others differently.
  if (!(moment >= 0 && moment < Date.UTC(9999, 0)) || !/^\d{1,16}$/.test(id ?? "")) return undefined;
  return { at: new Date(moment).toISOString(), id: Number(id) };
}
