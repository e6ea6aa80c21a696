import { randomInt } from "node:crypto";
import type { Command } from "commander";
import { limits } from "@recado/contracts/limits";
import { fromVariable, withApp } from "./installation.ts";
import { CommandError, type Output } from "./output.ts";

export function addUserCommands(program: Command, output: () => Output): void {
  const user = program.command("user").description("users of every company");
  user
    .command("reset-password")
    .description("give a user a new password, which is printed, and end their sessions")
    .argument("<email>", "the e-mail that they log in with")
    .option("--password-env <name>", "the variable that has the new password; else one is made up")
    .action((email: string, { passwordEnv }: { passwordEnv?: string }) => reset(output(), email, passwordEnv));
}

async function reset(output: Output, email: string, passwordEnv: string | undefined): Promise<void> {
  const given = passwordEnv === undefined ? undefined : fromVariable(passwordEnv);
  const { min, max } = limits.password;
  if (given !== undefined && (given.length < min || given.length > max))
    throw new CommandError(`A password has ${min} to ${max} characters.`);
  const password = given ?? madeUp();
  const { resetPassword } = await import("../identity/users/reset-password.ts");
  const isFound = await withApp((app) => resetPassword(app, email.trim().toLowerCase(), password));
  if (!isFound) throw new CommandError(`Nobody logs in with ${email}.`);
  output.result({ email, ...(given === undefined && { password }) }, [
    given === undefined ? `The new password of ${email}: ${password}` : `${email} has the new password.`,
    "Their sessions are ended.",
  ]);
}

/** Letters and digits that can't be confused; 80 bits. */
function madeUp(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join("");
}
