import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { readConfig } from "../config.ts";
import { openApp, type OpenApp } from "../open-app.ts";
import { hashForTests } from "../platform/crypto/passwords.ts";
import { createLog } from "../platform/log.ts";
import type { Module } from "../platform/module.ts";
import { exercised } from "./exercised.ts";
import { Person } from "./person.ts";
import { createDatabase } from "./test-database.ts";
import { unnamedCodes } from "./unnamed-codes.ts";

export interface TestApp extends OpenApp {
  http: NonNullable<OpenApp["http"]>;
  databaseUrl: string;
  /** A caller without a session. */
  nobody: Person;
  /** A second process on the same database; it may be closed before the file ends. */
  another(environment?: Record<string, string>): Promise<OpenApp>;
}

export const setupCode = "code-for-tests";

// At full cost, hashing would take a tenth of the tests' time.
hashForTests();

type Environment = Record<string, string>;

/**
 * A whole app on its own database, spoken to as a browser would (HTTP, sockets), set up with its owner.
 * Call it at the top of a test file; what it answers is filled in before the tests run. The environment may be
 * settled once the database's address is known. `extraModule` subscribes and provides after the app's own modules.
 * `isByChance`: its requests are drawn at random, so that what they exercise is no proof.
 */
export function useApp(
  settle: Environment | ((databaseUrl: string) => Promise<Environment>) = {},
  extraModule?: Omit<Module, "folder">,
  { isByChance = false }: { isByChance?: boolean } = {},
): TestApp {
  const test = {} as TestApp;
  const cleanUp: (() => Promise<unknown>)[] = [];
  const unnamed = unnamedCodes();
  afterEach(unnamed.fail);
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "recado-app-"));
    const database = await createDatabase();
    const environment = typeof settle === "function" ? await settle(database.url) : settle;
    const open = async (extra: Record<string, string>, alone: boolean) => {
      const config = readConfig({
        LOG_LEVEL: "silent",
        SETUP_CODE: setupCode,
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        HOST: "127.0.0.1",
        ...environment,
        ...extra,
      });
      const opened = await openApp(
        { ...config, port: 0 },
        {
          log: createLog({ level: config.logLevel }),
          alone,
          migrates: false,
          onUnnamedCode: unnamed.add,
          ...(exercised && !isByChance && { onAnswered: exercised.add }),
          extraModules: extraModule ? [{ folder: "test", ...extraModule }] : [],
        },
      );
      let closing: Promise<void> | undefined;
      const close = () => (closing ??= opened.close());
      cleanUp.unshift(close);
      return { ...opened, close };
    };
    cleanUp.push(
      () => database.drop(),
      () => rm(folder, { recursive: true, force: true }),
    );
    Object.assign(test, await open({}, environment.ALONE !== "no"), {
      databaseUrl: database.url,
      another: (extra = {}) => open(extra, false),
    });
    test.nobody = new Person(test, undefined);
    await setUp(test.nobody);
  }, 60_000);
  afterAll(async () => {
    for (const step of cleanUp) await step();
    exercised?.write();
  }, 60_000);
  return test;
}

async function setUp(nobody: Person): Promise<void> {
  const answer = await nobody.call("POST /setup", {
    body: { code: setupCode, name: "Plataforma", email: "dono@plataforma.test", password: "senha-forte" },
  });
  if (answer.status !== 200) throw new Error(`setup answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
