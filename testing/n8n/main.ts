// node testing/n8n/main.ts: the conversations of n8n-workflow.test.ts, answered by a real n8n with the workflow of docs/.
// n8n is no dependency of ours, for its licence: it is installed outside the project, once, which takes some minutes.
import { spawn, spawnSync, type SpawnOptions } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { freePort } from "../bench/temporary.ts";
import { eventually } from "../crash/scene.ts";

const project = path.join(import.meta.dirname, "../..");
const folder = path.join(os.tmpdir(), "recado-n8n");
const manifest = {
  private: true,
  // Besides n8n what its parts ask of each other. Its own xlsx and the newest checkpoint are on no registry or need more
  // than it brings; our workflow uses neither.
  dependencies: { n8n: "1.123.81", "date-fns": "2.30.0", lodash: "4.17.21" },
  overrides: { xlsx: "0.18.5", "@langchain/langgraph-checkpoint": "1.0.0" },
};
const secret = randomUUID();
const port = await freePort();
const environment = {
  ...process.env,
  // The machine's Node, for which the native part of sqlite3 is built, not the project's.
  PATH: (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((one) => !one.endsWith("node_modules/.bin"))
    .join(path.delimiter),
  N8N_USER_FOLDER: path.join(folder, randomUUID()),
  N8N_PORT: String(port),
  N8N_LISTEN_ADDRESS: "127.0.0.1",
  N8N_DIAGNOSTICS_ENABLED: "false",
  N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
  N8N_TEMPLATES_ENABLED: "false",
  N8N_RUNNERS_ENABLED: "false",
  // Its other engine needs one more native part.
  N8N_EXPRESSION_ENGINE: "legacy",
};
const options: SpawnOptions = { cwd: folder, env: environment, stdio: "inherit" };

function run(command: string, given: readonly string[], how: SpawnOptions = options): void {
  const { status } = spawnSync(command, given, how);
  if (status !== 0) throw new Error(`${command} ${given.join(" ")} failed.`);
}
const n8n = path.join(folder, "node_modules/.bin/n8n");

await mkdir(environment.N8N_USER_FOLDER, { recursive: true });
await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
run("npm", ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"]);
run("npm", ["rebuild", "sqlite3"]);

const id = "recado";
const shipped = await readFile(path.join(project, "docs/n8n-workflow.json"), "utf8");
const workflow = path.join(environment.N8N_USER_FOLDER, "workflow.json");
await writeFile(workflow, JSON.stringify({ ...JSON.parse(shipped.replace("the integration's secret", secret)), id }));
run(n8n, ["import:workflow", `--input=${workflow}`]);
run(n8n, ["update:workflow", `--id=${id}`, "--active=true"]);

const url = `http://127.0.0.1:${port}`;
const program = spawn(n8n, ["start"], options);
try {
  // What nobody has signed is refused by the workflow itself; before it is active, n8n knows no such address.
  await eventually("n8n plays the workflow", async () => {
    const answer = await fetch(`${url}/webhook/recado`, { method: "POST", body: "{}" }).catch(() => undefined);
    return answer?.status === 401;
  });
  run(process.execPath, [path.join(project, "node_modules/vitest/vitest.mjs"), "run", "n8n-workflow"], {
    cwd: project,
    env: { ...process.env, N8N_URL: url, N8N_SECRET: secret },
    stdio: "inherit",
  });
} finally {
  program.kill();
}
