import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { launchDatabase } from "../../apps/server/src/platform/database/launcher.ts";
import { prepareEmbedded } from "../../apps/server/src/platform/database/open-database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { schemaFolders, schemaRoot } from "../../apps/server/src/schema.ts";

/** One PostgreSQL cluster for the whole run, with a migrated template database, which is copied for every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "recado-test-"));
  const cluster = await launchDatabase({
    dataDir: path.join(folder, "database"),
    password: "only-for-tests",
    // Each file connects anew: passwords that take long to guess would be some seconds of the run.
    settings: { max_connections: "300", fsync: "off", synchronous_commit: "off", scram_iterations: "1" },
  });
  const templateUrl = await prepareEmbedded(cluster, "only-for-tests");
  await migrate(templateUrl, schemaRoot, schemaFolders);
  await settleTemplate(templateUrl);
  project.provide("adminUrl", cluster.adminUrl);
  project.provide("templateUrl", templateUrl);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Flushes the template to disk before it is copied. */
async function settleTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("checkpoint").catch(() => undefined);
  await client.end();
}
