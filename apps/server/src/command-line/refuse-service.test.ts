import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { refusalOf, type Service } from "./refuse-service.ts";

let dataDir: string;
let service: Service;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "recado-service-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  const { uid } = statSync(dataDir);
  service = {
    root: "/opt/recado",
    dataDir,
    isNamed: true,
    user: "recado",
    uid,
    hasDatabaseUrl: uid === 0,
    isGivenDatabaseUrl: false,
  };
});

/** The refusal of the service with these differences. */
const refused = (differences: Partial<Service> = {}) => refusalOf({ ...service, ...differences });

test("an installation that its user owns is taken, and a new one in a folder that was named", () => {
  expect(refused()).toBeUndefined();
  expect(refused({ isNamed: false })).toBeUndefined();
  rmSync(path.join(dataDir, "secrets.json"));
  expect(refused()).toBeUndefined();
  expect(refused({ dataDir: "/opt/recado/data" })).toBeUndefined();
});

test("root can't run the embedded PostgreSQL, only one of the operator's own", () => {
  expect(refused({ uid: 0, hasDatabaseUrl: false })).toMatch(/chown -R recado: \/opt\/recado \S+\).*--user recado/);
  expect(refused({ uid: 0, hasDatabaseUrl: false, dataDir: "/opt/recado/data" })).toMatch(/recado: \/opt\/recado\)/);
});

test("without DATA_DIR, which sudo drops, an empty folder is not taken for the installation", () => {
  rmSync(path.join(dataDir, "secrets.json"));
  expect(refused({ isNamed: false })).toContain("sudo DATA_DIR=");
});

test("the service could not make the folder, read another user's, or know the operator's database", () => {
  expect(refused({ dataDir: `${dataDir}-mistyped` })).toContain("install -d -m 700 -o recado");
  expect(refused({ uid: 4_242 })).toContain(`chown -R recado: ${dataDir}`);
  expect(refused({ hasDatabaseUrl: false, isGivenDatabaseUrl: true })).toContain("/etc/recado.env");
  expect(refused({ uid: undefined })).toContain("no user recado");
});
