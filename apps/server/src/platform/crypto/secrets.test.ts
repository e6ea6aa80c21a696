import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveKey, openSecrets, SecretsError } from "./secrets.ts";

let folder: string;
let dataDir: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "recado-secrets-"));
  dataDir = path.join(folder, "data");
  file = path.join(dataDir, "secrets.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the first start", () => {
  it("makes secrets that nobody else can read and that the next start finds again", async () => {
    const first = await openSecrets(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(["secrets.json"]);
    const second = await openSecrets(dataDir, { mustExist: true });
    expect(second.databasePassword).toBe(first.databasePassword);
    expect(second.deriveKey("storage")).toEqual(first.deriveKey("storage"));
  });

  it("makes other secrets in another app", async () => {
    const [one, two] = await Promise.all([openSecrets(dataDir), openSecrets(path.join(folder, "other"))]);
    expect(one.databasePassword).not.toBe(two.databasePassword);
    expect(one.deriveKey("access-token")).not.toEqual(two.deriveKey("access-token"));
  });

  it("agrees on one set when several processes start at once", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(dataDir)));
    expect(new Set(all.map((secrets) => secrets.databasePassword)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["secrets.json"]);
  });
});

describe("a later start", () => {
  it("stops when the secrets are gone while there is data", async () => {
    await expect(openSecrets(dataDir, { mustExist: true })).rejects.toThrow(/secrets\.json is missing.*backup/);
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  it.each<[string, (content: Record<string, unknown>) => unknown]>([
    ["an empty file", () => ""],
    ["half a file", (content) => JSON.stringify(content).slice(0, 60)],
    ["another file", () => "[]"],
    ["a short secret", (content) => ({ ...content, master: "short" })],
    ["a default secret", (content) => ({ ...content, master: "changeme" })],
    ["no secret", (content) => ({ ...content, master: undefined })],
    ["an altered secret", (content) => ({ ...content, master: randomBytes(32).toString("base64url") })],
    ["an altered password", (content) => ({ ...content, databasePassword: randomBytes(32).toString("base64url") })],
    ["a file of a later version", (content) => ({ ...content, version: 2 })],
  ])("stops with a sentence on %s, and leaves it as it is", async (_, alter) => {
    await openSecrets(dataDir);
    const altered = alter(JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>);
    const text = typeof altered === "string" ? altered : JSON.stringify(altered);
    await writeFile(file, text);
    const failure = await openSecrets(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SecretsError);
    expect((failure as Error).message).toMatch(
      /secrets\.json (is not a whole file of secrets|was altered): bring it back/,
    );
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("closes a file that others could read", async () => {
    await openSecrets(dataDir);
    await chmod(file, 0o644);
    await openSecrets(dataDir);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

it("derives a key of 32 bytes for each purpose, always the same", () => {
  const master = Buffer.alloc(32, 7);
  const keys = (["access-token", "media-link", "storage"] as const).map((purpose) => deriveKey(master, purpose));
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32]);
  expect(new Set(keys.map(String)).size).toBe(3);
  // A change here would lock every app out of its own data.
  expect(deriveKey(master, "storage").toString("hex")).toBe(
    "e83f0147a552bfc4f6860610ea5ba64b37484f7650d148af4b5e3d587bc8697a",
  );
});
