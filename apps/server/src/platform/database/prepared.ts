import { createHash } from "node:crypto";

/**
 * A named statement: PostgreSQL parses and plans it once per connection. `$1` is always the company, in every table's
 * condition, because the planner can use the parameter, but not a join by column (docs/tenant-sql.md, shape 2).
 */
export interface Prepared<Row> {
  name: string;
  text: string;
  /** Never set: carries the row's type. */
  row?: Row;
}

export function prepared<Row>(name: string, text: string): Prepared<Row> {
  return { name, text };
}

/** A statement named by a hash of its text, for statements of few shapes: the text must not contain values. */
export function preparedByText<Row>(prefix: string, text: string): Prepared<Row> {
  return prepared(`${prefix}_${createHash("sha1").update(text).digest("hex").slice(0, 12)}`, text);
}
