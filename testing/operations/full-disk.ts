// node testing/operations/full-disk.ts [name…]: the disk fills up during a command; see README.md.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { fileURLToPath } from "node:url";
import { listBackups } from "../../apps/server/src/platform/backup/backup-folder.ts";
import { temporaryFolder } from "../bench/temporary.ts";
import { runWhereOneMayMount } from "../crash/tmpfs.ts";
import { addCompanies, changeFiles, contentOf, keyOf, makeInstallation, type Content } from "./installation.ts";

const main = fileURLToPath(new URL("../../apps/server/src/command-line/main.ts", import.meta.url));
const roomy = 1_500;
/** The free space at the start, as shares of what the command needs. */
const shares = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95];

await using folder = await temporaryFolder();
const small = path.join(folder.path, "small");
mkdirSync(small);
try {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${roomy}m`, "tmpfs", small], { stdio: "ignore" });
} catch {
  const code = runWhereOneMayMount();
  if (code === undefined) console.log("\n!!! NOT PROVED: no tmpfs can be mounted here, so no disk is filled. !!!\n");
  process.exit(code ?? 0);
}
const at = (...names: string[]) => path.join(folder.path, ...names);
const onSmall = (...names: string[]) => path.join(small, ...names);
const usedNow = () => {
  const { blocks, bfree, bsize } = statfsSync(small);
  return (blocks - bfree) * bsize;
};
const resize = (bytes: number) =>
  execFileSync("mount", ["-o", `remount,size=${Math.max(4_096, Math.ceil(bytes))}`, small]);

interface Ran {
  code: number;
  error: string;
}

function recado(args: string[], environment: Record<string, string>): Promise<Ran> {
  const env = {
    PATH: process.env.PATH,
    RECADO_STARTED_IN: folder.path,
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), "recado-compiled"),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, "--json", ...args], { env, maxBuffer: 1e8 }, (error, _text, stderr) =>
      resolve({ code: error ? Number(error.code ?? 99) : 0, error: stderr.trim() }),
    );
  });
}

interface Trial {
  /** Prepares the small disk's content, which is copied for each run. */
  prepare: () => Promise<void>;
  args: string[];
  environment: Record<string, string>;
  /** Returns whether the old or the new content is there; throws if it is neither. */
  judge: () => Promise<"old" | "new">;
}

/** Made once, on the machine's own disk. */
const source = at("source");
const other = at("other");
const old = at("old");
await makeInstallation(source);
await addCompanies(source, 2, 15);
await makeInstallation(other);
await addCompanies(other, 1, 5);
await makeInstallation(old, true);
await addCompanies(old, 2, 10);
const [sourceHas, otherHas, oldHas] = [await contentOf(source), await contentOf(other), await contentOf(old)];
/** The source, whose first company has lost a file, has another with other content, and a third that the backup has not. */
const changed = at("changed");
const key = { KEY: await keyOf(source) };
await must(["backup", at("backups")], { DATA_DIR: source });
await must(["company", "export", "1", at("company.tar")], { DATA_DIR: source });
await copyInstallation(source, changed);
await changeFiles(changed);
const changedHas = await contentOf(changed);
await copyInstallation(changed, at("replaced"));
await must(["company", "import", at("company.tar"), "--force"], { DATA_DIR: at("replaced") });
const replacedHas = await contentOf(at("replaced"));
if (!isDeepStrictEqual(replacedHas.files, sourceHas.files))
  throw new Error("an import in place did not bring the files");

/** PostgreSQL's files may be another user's. */
async function copyInstallation(from: string, to: string): Promise<void> {
  execFileSync("cp", ["-a", from, to]);
}

async function must(args: string[], environment: Record<string, string>): Promise<void> {
  const { code, error } = await recado(args, environment);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${error}`);
}

const data = onSmall("data");
const place = (from: string) => copyInstallation(from, data);

/** Sequence values and pending work of PostgreSQL are not the company's data. */
const same = (found: Content, wanted: Content) =>
  isDeepStrictEqual(found.tables, wanted.tables) &&
  isDeepStrictEqual(found.files, wanted.files) &&
  found.key === wanted.key;

function differences(found: Content, wanted: Content): string {
  const tables = Object.keys({ ...found.tables, ...wanted.tables }).filter((t) => found.tables[t] !== wanted.tables[t]);
  const files = Object.keys({ ...found.files, ...wanted.files }).filter((f) => found.files[f] !== wanted.files[f]);
  return `tables ${tables.join(", ")}; ${files.length} files (${files.slice(0, 3).join(", ")}); ${found.key === wanted.key ? "same" : "other"} key`;
}

async function oldOrNew(before: Content | undefined, after: Content): Promise<"old" | "new"> {
  if (before === undefined && !existsSync(path.join(data, "secrets.json"))) return "old";
  const found = await contentOf(data);
  if (same(found, after)) return "new";
  if (before === undefined && found.tables["companies"] === undefined) return "old";
  if (before === undefined && (found.tables["companies"] ?? "0").startsWith("0 ")) return "old";
  if (before && same(found, before)) return "old";
  throw new Error(
    `neither old (${before ? differences(found, before) : "empty"}) nor new (${differences(found, after)})`,
  );
}

const trials: Record<string, Trial> = {
  backup: {
    prepare: async () => undefined,
    args: ["backup", onSmall("backups")],
    environment: { DATA_DIR: source },
    judge: async () => ((await listBackups(onSmall("backups"))).length === 0 ? "old" : "new"),
  },
  "backup beside the data": {
    prepare: () => place(source),
    args: ["backup"],
    environment: { DATA_DIR: data },
    judge: async () => {
      if (!same(await contentOf(data), sourceHas)) throw new Error("the data changed");
      return (await listBackups(path.join(data, "backups"))).length === 0 ? "old" : "new";
    },
  },
  "restore into nothing": {
    prepare: async () => undefined,
    args: ["restore", at("backups"), "--recovery-key-env", "KEY"],
    environment: { DATA_DIR: data, ...key },
    judge: () => oldOrNew(undefined, sourceHas),
  },
  "restore --force": {
    prepare: () => place(other),
    args: ["restore", at("backups"), "--force", "--recovery-key-env", "KEY"],
    environment: { DATA_DIR: data, ...key },
    judge: () => oldOrNew(otherHas, sourceHas),
  },
  export: {
    prepare: async () => undefined,
    args: ["company", "export", "1", onSmall("company.tar")],
    environment: { DATA_DIR: source },
    judge: async () => (existsSync(onSmall("company.tar")) ? "new" : "old"),
  },
  import: {
    prepare: () => place(other),
    args: ["company", "import", at("company.tar"), "--plan", "Grande", "--recovery-key-env", "KEY"],
    environment: { DATA_DIR: data, ...key },
    judge: async () => {
      const found = await contentOf(data);
      const companies = Number(found.tables["companies"]?.split(" ")[0]);
      const files = Object.keys(found.files).length - Object.keys(otherHas.files).length;
      if (companies === 1 && files === 0 && found.tables["contacts"] === otherHas.tables["contacts"]) return "old";
      if (companies === 2 && files === 15) return "new";
      throw new Error(`${companies} companies, ${files} files more`);
    },
  },
  "import --force": {
    prepare: () => place(changed),
    args: ["company", "import", at("company.tar"), "--force"],
    environment: { DATA_DIR: data },
    judge: () => oldOrNew(changedHas, replacedHas),
  },
  upgrade: {
    prepare: () => place(old),
    args: ["upgrade"],
    environment: { DATA_DIR: data },
    judge: async () => {
      const found = await contentOf(data);
      for (const name of ["companies", "contacts", "media"])
        if (found.tables[name]?.split(" ")[0] !== oldHas.tables[name]?.split(" ")[0])
          throw new Error(`${name} changed`);
      if (!isDeepStrictEqual(found.files, oldHas.files)) throw new Error("files changed");
      return Object.keys(found.tables).length > Object.keys(oldHas.tables).length ? "new" : "old";
    },
  },
};

async function prepared({ prepare }: Trial): Promise<void> {
  resize(roomy * 1e6);
  for (const name of readdirSync(small)) await rm(onSmall(name), { recursive: true, force: true });
  await prepare();
}

let faults = 0;
const say = (line: string) => console.log(line);
async function run(name: string, trial: Trial): Promise<void> {
  await prepared(trial);
  const before = usedNow();
  await must(trial.args, trial.environment);
  const takes = usedNow() - before;
  say(`${name}: takes ${(takes / 1e6).toFixed(1)} MB`);
  for (const share of shares) {
    await prepared(trial);
    resize(usedNow() + share * takes);
    const ran = await recado(trial.args, trial.environment);
    resize(roomy * 1e6);
    const complaints: string[] = [];
    const judged = await trial.judge().catch((error: Error) => complaints.push(error.message));
    if (ran.code !== 0 && ran.code !== 1) complaints.push(`exit code ${ran.code}`);
    if (ran.code === 0 && judged === "old") complaints.push("said that it was done");
    if (ran.code === 1 && !/full/.test(ran.error)) complaints.push("does not say that the disk is full");
    if (ran.code === 1 && /\\n +at /.test(ran.error)) complaints.push("shows a stack");
    if (ran.code !== 0) {
      const again = await recado(trial.args, trial.environment);
      if (again.code !== 0) complaints.push(`started again it fails: ${again.error}`);
      else if ((await trial.judge().catch((error: Error) => error.message)) !== "new")
        complaints.push("started again it is not whole");
    }
    say(`  ${(share * 100).toFixed(0).padStart(3)} %: exit ${ran.code}, ${String(judged)}  ${ran.error.slice(0, 400)}`);
    for (const complaint of complaints) say(`      FAULT: ${complaint}`);
    faults += complaints.length;
  }
}

const wanted = process.argv.slice(2);
try {
  for (const [name, trial] of Object.entries(trials))
    if (wanted.length === 0 || wanted.includes(name)) await run(name, trial);
} finally {
  execFileSync("umount", ["--lazy", small]);
}
say(faults === 0 ? "\nThe old or the new, each time, and a sentence." : `\n${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
