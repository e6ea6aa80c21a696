import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { setupCode } from "../../apps/server/src/testing/harness.ts";
import { freePort } from "../bench/temporary.ts";
import { root } from "../crash/programs.ts";
import { previousRelease } from "./previous-release.ts";

/**
 * This release must show everything that the previous one stored and showed: runs the previous release, then this one
 * on its data.
 */
let folder: string;
let url: URL;
let environment: Record<string, string>;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-upgrade-"));
  url = new URL(inject("templateUrl"));
  url.pathname = `/upgrade_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${url.pathname.slice(1)} template template0 owner recado`);
  environment = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), "recado-compiled"),
    DATABASE_URL: url.href,
    DATA_DIR: path.join(folder, "data"),
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    SETUP_CODE: setupCode,
  };
});
afterAll(async () => {
  await stop();
  await asAdmin(`drop database if exists ${url.pathname.slice(1)} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("adminUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function start(place: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(place, "apps/server/src/main.ts")], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  const listens = new Promise<void>((resolve) => {
    createInterface(child.stdout).on("line", (line) => line.includes('"msg":"listening"') && resolve());
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${place} ended with ${String(code)}`);
  });
  await Promise.race([listens, ended]);
  ended.catch(() => undefined);
}

async function stop(): Promise<void> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function ask(method: string, call: string, { token, body }: { token?: string; body?: object } = {}) {
  const answer = await fetch(`http://127.0.0.1:${environment.PORT}/api${call}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${call} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The data that an admin sees, without values that differ per session (signatures, tokens). */
async function seen(email: string, password: string): Promise<Record<string, unknown>> {
  const { token } = (await ask("POST", "/auth/login", { body: { email, password } })) as { token: string };
  const read = (call: string) => ask("GET", call, { token });
  const closed = (await read("/tickets?status=closed&showAll=true")) as { tickets: { id: number }[] };
  const answers = {
    closed,
    pending: await read("/tickets?status=pending&showAll=true"),
    messages: await read(`/messages/${closed.tickets[0]?.id}`),
    contacts: await read("/contacts"),
    board: await read("/kanban/board?showAll=true"),
    queues: await read("/queue"),
    quickMessages: await read("/quick-messages"),
    connections: await read("/whatsapp"),
    users: await read("/users"),
  };
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) =>
      /^(updatedAt|online|signedInAt|status|upSince|downSince|lastFallAt|lastFallReason|retries)$/.test(key)
        ? undefined
        : typeof value === "string"
          ? value.replace(/\?signature=.*/, "")
          : value,
    ),
  ) as Record<string, unknown>;
}

test("a start on the previous release's data upgrades it, after a backup, and people see what they saw", async () => {
  const previous = await previousRelease(folder);
  await start(previous);
  await ask("POST", "/setup", {
    body: { code: setupCode, name: "Plataforma", email: "dono@plataforma.test", password: "senha-forte" },
  });
  const demo = execFileSync(process.execPath, [path.join(previous, "apps/server/src/demo/main.ts"), "--people", "15"], {
    env: environment,
    encoding: "utf8",
  });
  const email = /^ {4}(\S+@\S+) /m.exec(demo)?.[1] ?? "";
  const password = /with the password (\S+)/.exec(demo)?.[1] ?? "";
  const before = await seen(email, password);
  await stop();

  await start(root);
  expect(await seen(email, password)).toMatchObject(before);
  const backups = await readdir(path.join(environment.DATA_DIR ?? "", "backups"));
  expect(backups.filter((name) => /^\d{4}-/.test(name))).toHaveLength(1);
}, 240_000);
