import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { userInfo } from "node:os";
import { parseEnv } from "node:util";
import type { Command } from "commander";
import { CommandError, type Output } from "./output.ts";
import { refusalOf, settingsFile } from "./refuse-service.ts";
import { serviceUnit } from "./service-unit.ts";

const unitFile = "/etc/systemd/system/recado.service";
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");

export function addServiceCommands(program: Command, output: () => Output): void {
  const service = program.command("service").description("Recado as a systemd service");
  service
    .command("install")
    .description("write a hardened unit and start it where systemd runs; settings go into /etc/recado.env")
    .option("--user <name>", "who runs it (default: the owner of this folder)")
    .option("--print", "print the unit instead")
    .action(({ user, print }: { user?: string; print?: boolean }) => install(output(), user, print ?? false));
}

async function install(output: Output, named: string | undefined, prints: boolean): Promise<void> {
  const user = named ?? ownerOf(root);
  const settings = settingsOf(settingsFile);
  const folder = settings.DATA_DIR?.trim() || process.env.DATA_DIR?.trim() || undefined;
  const dataDir = path.resolve(root, folder ?? "data");
  const unit = serviceUnit({ root, dataDir, user, node: process.execPath });
  const refusal = refusalOf({
    root,
    dataDir,
    isNamed: folder !== undefined,
    user,
    uid: uidOf(user),
    hasDatabaseUrl: Boolean(settings.DATABASE_URL?.trim()),
    isGivenDatabaseUrl: Boolean(process.env.DATABASE_URL?.trim()),
  });
  if (prints) {
    // The unit may be for another machine.
    if (refusal) process.stderr.write(`Here it would be refused. ${refusal}\n\n`);
    return output.result({ unit }, [unit.trimEnd()]);
  }
  if (process.getuid?.() !== 0) throw new CommandError(`Only root may write ${unitFile}. Use sudo, or --print.`);
  if (refusal) throw new CommandError(refusal);
  if (existsSync(unitFile)) await output.confirm(`${unitFile} is there already. Replace it?`);
  writeFileSync(unitFile, unit);
  const isRunning = existsSync("/run/systemd/system");
  if (isRunning) {
    execFileSync("systemctl", ["daemon-reload"], { stdio: "inherit" });
    execFileSync("systemctl", ["enable", "--now", "recado.service"], { stdio: "inherit" });
  }
  output.result({ unitFile, user, dataDir, started: isRunning }, [
    `${unitFile} is written: ${user} runs Recado on ${dataDir}.`,
    isRunning
      ? "Recado runs, and starts with the machine. Its log: journalctl -u recado"
      : "systemd does not run here: nothing was started.",
  ]);
}

/** The owner of the folder builds it and runs it. */
function ownerOf(folder: string): string {
  const { uid } = statSync(folder);
  if (uid === userInfo().uid) return userInfo().username;
  return execFileSync("id", ["-nu", String(uid)], { encoding: "utf8" }).trim();
}

function uidOf(user: string): number | undefined {
  try {
    return Number(execFileSync("id", ["-u", "--", user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}

/** None if the file is missing, or if only root may read it. */
function settingsOf(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
