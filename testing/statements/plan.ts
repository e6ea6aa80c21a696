import pg from "pg";
import { setTenant } from "../../apps/server/src/platform/database/tenant-query.ts";
import type { Recorded } from "./recorded.ts";

export interface Scan {
  /** "Seq Scan", "Index Only Scan" …, "Sort". */
  kind: string;
  table: string;
  index: string | undefined;
  /** Read from the table or index, whether or not they were wanted. */
  rows: number;
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

/** Runs the statement as `Database.read` does (role, company, a generic plan) and returns what it read. */
export async function scansOf(client: pg.Client, statement: Recorded): Promise<Scan[]> {
  const values = [statement.companyId, ...statement.values].map(literal).join(", ");
  await client.query("begin; set local plan_cache_mode = force_generic_plan");
  try {
    await client.query(setTenant.text, [String(statement.companyId)]);
    await client.query(`prepare planned as ${statement.text}`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) execute planned (${values})`,
    );
    return scansIn(rows[0]!["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}

/** A bitmap's index scans are below the scan of their table, and only that scan names the table. */
function scansIn(node: Node, table?: string): Scan[] {
  const name = node["Relation Name"] ?? table;
  const read =
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
    node["Actual Loops"];
  const own = { kind: node["Node Type"], table: name ?? "", index: node["Index Name"], rows: read };
  const isRead = name !== undefined && node["Node Type"].includes("Scan");
  const sorted = node["Node Type"] === "Sort" ? (node.Plans ?? []).map((part) => sortOf(part)) : [];
  return [
    ...(isRead ? [own] : []),
    ...sorted,
    ...(node.Plans ?? []).flatMap((part) => scansIn(part, node["Node Type"].startsWith("Bitmap") ? name : undefined)),
  ];
}

/** Rows that are put in order, as a scan of no table: an index that has them in order spares it. */
const sortOf = (from: Node): Scan => ({
  kind: "Sort",
  table: "",
  index: undefined,
  rows: from["Actual Rows"] * from["Actual Loops"],
});

function literal(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(",")}}`);
  return pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}
