import type { Command } from "commander";
import { withApp } from "./installation.ts";
import type { Output } from "./output.ts";

const marks = { fine: "ok      ", warning: "warning ", broken: "BROKEN  " } as const;

export function addDoctorCommand(program: Command, output: () => Output): void {
  program
    .command("doctor")
    .description("look at the server and its surroundings, and say what to do; exits with 1 if something is broken")
    .action(async () => {
      const { runChecks, inWords } = await import("../reports/server/checks.ts");
      const checks = inWords(await withApp((app) => runChecks(app)), "en");
      const lines = checks.flatMap(({ status, text, advice }) => [
        `${marks[status]}${text}`,
        ...(advice === null ? [] : [`        ${advice}`]),
      ]);
      output().result({ checks }, lines);
      if (checks.some(({ status }) => status === "broken")) process.exitCode = 1;
    });
}
