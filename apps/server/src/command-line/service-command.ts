import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { userInfo } from "node:os";
import type { Command } from "commander";
import { configHere } from "./installation.ts";
import { CommandError, type Output } from "./output.ts";
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

async function install(output: Output, user: string | undefined, prints: boolean): Promise<void> {
  const unit = serviceUnit({
    root,
    dataDir: configHere().dataDir,
    user: user ?? ownerOf(root),
    node: process.execPath,
  });
  if (prints) return output.result({ unit }, [unit.trimEnd()]);
  if (process.getuid?.() !== 0) throw new CommandError(`Only root may write ${unitFile}. Use sudo, or --print.`);
  if (existsSync(unitFile)) await output.confirm(`${unitFile} is there already. Replace it?`);
  writeFileSync(unitFile, unit);
  const isRunning = existsSync("/run/systemd/system");
  if (isRunning) {
    execFileSync("systemctl", ["daemon-reload"], { stdio: "inherit" });
    execFileSync("systemctl", ["enable", "--now", "recado.service"], { stdio: "inherit" });
  }
  output.result({ unitFile, started: isRunning }, [
    `${unitFile} is written.`,
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
