import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../apps/server/src/testing/test-database.ts";
import { describeStatement, typeOf } from "./describe-statement.ts";

const statements = vi.hoisted(() => new Map<string, string>());
vi.mock("../../apps/server/src/platform/database/prepared.ts", () => ({
  prepared: (name: string, text: string) => {
    statements.set(name, text);
    return { name, text };
  },
}));

const server = fileURLToPath(new URL("../../apps/server", import.meta.url));
/** Beside the sources, so that every import resolves as theirs do. */
const copy = path.join(server, ".row-types");
afterAll(() => rm(copy, { recursive: true, force: true }));

interface Declared {
  file: string;
  row: string;
  name: string;
}

/** Each `prepared<Row>("name", …)` of the sources. Statements whose name is made at run time are missing. */
async function declaredRows(): Promise<Declared[]> {
  const files = (await readdir(path.join(server, "src"), { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const all = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(server, "src", file), "utf8");
      return [...text.matchAll(/\bprepared<([^()`]+?)>\(\s*"(\w+)"/g)].map(([, row = "", name = ""]) => ({
        file,
        row,
        name,
      }));
    }),
  );
  return all.flat();
}

/** A type error unless the row has exactly the statement's columns, each of a type that the column can give. */
const assertion = ({ row }: Declared, columns: Map<string, string>, n: number): string => {
  const shape = [...columns].map(([column, type]) => `${JSON.stringify(column)}: ${type} | null`).join("; ");
  return `
type Row${n}_ = ${row};
type Columns${n}_ = { ${shape} };
export const check${n}_: [keyof Row${n}_] extends [keyof Columns${n}_] ? [keyof Columns${n}_] extends [keyof Row${n}_] ? Row${n}_ extends Columns${n}_ ? true : "types" : "missing columns" : "unknown columns" = true;
`;
};

test("each prepared statement answers the columns and types that its row type says", async () => {
  await import("../../apps/server/src/open-app.ts");
  // A separate database, because the template can't be copied while a client is connected to it.
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const declared = (await declaredRows()).filter(
    ({ row, name }) => statements.has(name) && !["never", "object"].includes(row),
  );
  expect(declared.length).toBeGreaterThan(40);
  await cp(path.join(server, "src"), path.join(copy, "src"), { recursive: true });
  for (const [n, one] of declared.entries()) {
    const fields = await describeStatement(client, statements.get(one.name) ?? "");
    const columns = new Map(fields.map(({ name, dataTypeID }) => [name, typeOf(dataTypeID)]));
    const file = path.join(copy, "src", one.file);
    await writeFile(file, `${await readFile(file, "utf8")}\n// ${one.name}${assertion(one, columns, n)}`);
  }
  await client.end();
  await mkdir(copy, { recursive: true });
  await writeFile(path.join(copy, "tsconfig.json"), JSON.stringify({ extends: "../tsconfig.json", include: ["src"] }));
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", copy, "--noEmit"], { cwd: server }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout.split("\n").filter((line) => line.includes("error"))).toEqual([]);
}, 180_000);
