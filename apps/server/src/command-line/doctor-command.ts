import type { Command } from "commander";
import { withApp } from "./installation.ts";
import { CommandError, type Output } from "./output.ts";

const marks = { fine: "ok      ", warning: "warning ", broken: "BROKEN  " } as const;

export function addDoctorCommand(program: Command, output: () => Output): void {
  program
    .command("doctor")
    .description("look at the server and its surroundings, and say what to do; exits with 1 if something is broken")
    .option("--mail-to <address>", "send a test mail there first")
    .action(async ({ mailTo }: { mailTo?: string }) => {
      if (mailTo !== undefined) await testMail(mailTo);
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

async function testMail(to: string): Promise<void> {
  const { sendTestMail } = await import("../reports/server/test-mail.ts");
  await withApp(async (app) => {
    if (!app.mailer.enabled) throw new CommandError("There is no mail server: set SMTP_URL.");
    await sendTestMail(app, to, "en").catch((error: Error) => {
      throw new CommandError(`The test mail to ${to} was not sent: ${error.message}`);
    });
  });
}
