import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The cluster's superuser, which creates and drops a database per test file. */
    adminUrl: string;
    /** The role that the app works as, on the migrated template. */
    templateUrl: string;
  }
}

/** A database for this file, copied from the migrated template. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject("adminUrl") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Copying through the log, the default, would cost twice as much.
  await admin(`create database ${name} template recado owner recado strategy file_copy`);
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
