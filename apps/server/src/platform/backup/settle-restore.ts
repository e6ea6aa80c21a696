import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { BackupError, syncToDisk, writeDurably } from "./format.ts";

/** The secrets of a restore that may not be committed yet. */
export const stagedSecrets = "secrets.json.staged";
const staged = z.object({ mark: z.string(), secrets: z.string() });

/** Below DATA_DIR while a restore runs: which one, for the operator's next start if it is killed. */
const begun = z.object({
  folder: z.string(),
  name: z.string(),
  /** A start has told of it where there was no company yet. */
  isToldEmpty: z.boolean().optional(),
});
const begunFile = (dataDir: string) => path.join(dataDir, "restore-begun.json");
export const begunRestore = {
  async write(dataDir: string, which: z.output<typeof begun>): Promise<void> {
    await rm(begunFile(dataDir), { force: true });
    await writeDurably(begunFile(dataDir), JSON.stringify(which));
  },
  /** Undefined: none, or its mark was not written to its end and nothing had begun. */
  async read(dataDir: string): Promise<z.output<typeof begun> | undefined> {
    const text = await readFile(begunFile(dataDir), "utf8").catch(() => undefined);
    return text === undefined ? undefined : parse(begun, text);
  },
  remove: (dataDir: string): Promise<void> => rm(begunFile(dataDir), { force: true }),
};

/** Identifies the restore in a database: written with its rows, in one transaction. */
export const restoredMark = {
  async write(client: pg.ClientBase, mark: string): Promise<void> {
    await client.query(`comment on schema public is ${pg.escapeLiteral(mark)}`);
  },
  async read(client: pg.ClientBase): Promise<string | null> {
    const { rows } = await client.query<{ mark: string | null }>(
      "select obj_description('public'::regnamespace, 'pg_namespace') as mark",
    );
    return rows[0]?.mark ?? null;
  },
};

/**
 * Finishes a restore that was killed: if the database has its rows, installs its secrets; else drops them, and nothing
 * has changed. Answers whether the secrets were exchanged.
 */
export async function settleRestore(dataDir: string, databaseUrl: string): Promise<boolean> {
  const file = path.join(dataDir, stagedSecrets);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const found = parse(staged, text);
  const isRestored = found !== undefined && (await markOf(databaseUrl)) === found.mark;
  if (isRestored) {
    const next = path.join(dataDir, "secrets.json.next");
    await rm(next, { force: true });
    await writeDurably(next, found.secrets);
    await rename(next, path.join(dataDir, "secrets.json"));
    await syncToDisk(dataDir);
    await begunRestore.remove(dataDir);
  }
  await rm(file, { force: true });
  return isRestored;
}

/** A truncated draft is of a restore that had not begun. */
function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function markOf(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: unknown) => {
    throw new BackupError("A restore did not end, and the database does not answer: it can't be settled.", {
      cause: error,
    });
  });
  try {
    return await restoredMark.read(client);
  } finally {
    await client.end();
  }
}
