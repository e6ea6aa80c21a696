import { existsSync } from "node:fs";
import { Option, type Command } from "commander";
import pg from "pg";
import { productVersion } from "@recado/contracts/limits";
import { dayFormat } from "../platform/zoned-day.ts";
import { openerOf, type OpenerOptions } from "./backup-commands.ts";
import { fromHere, fromVariable, mediaOf, schemaHere, withInstallation } from "./installation.ts";
import { CommandError, inWords, type Output } from "./output.ts";

interface ListedCompany {
  id: number;
  name: string;
  plan: string | null;
  active: boolean;
  dueDate: string | null;
}
interface ExportOptions {
  passphraseEnv?: string;
  stopped?: boolean;
  forCompany?: boolean;
  force?: boolean;
}
interface ImportArguments extends OpenerOptions {
  plan?: string;
  name?: string;
  outgoing?: "send" | "drop";
  force?: boolean;
}

export function addCompanyCommands(program: Command, output: () => Output): void {
  const company = program.command("company").description("companies of this installation");
  company
    .command("list")
    .description("every company, with its plan")
    .action(() => withInstallation(({ databaseUrl }) => listCompanies(output(), databaseUrl)));
  company
    .command("export")
    .description("write a company, with its files and history, into one file")
    .argument("<id>", "see company list")
    .argument("<file>", "a new file")
    .option(
      "--passphrase-env <name>",
      "the variable that has the passphrase for its secrets; else the recovery key opens them",
    )
    .option("--stopped", "with the keys of its WhatsApp numbers: this installation never runs them again")
    .option("--for-company", "for the company's own use: without passwords, tokens and secrets")
    .option("--force", "replace the file")
    .action((id: string, file: string, options: ExportOptions) => exportCompany(output(), id, file, options));
  company
    .command("import")
    .description("bring a company's file into this installation, as a new company with new ids")
    .argument("<file>", "a file of company export")
    .option("--passphrase-env <name>", "the variable that has the file's passphrase")
    .option("--recovery-key-env <name>", "the variable that has the recovery key of the installation it comes from")
    .option("--plan <name>", "its plan here; else the one of the same name, unless the file is the company's own")
    .option("--name <name>", "its name here")
    .addOption(
      new Option("--outgoing <choice>", "messages that waited to be sent: send them, or mark them as not sent")
        .choices(["send", "drop"])
        .default("drop"),
    )
    .option("--force", "restore the company in place: its rows are replaced by those of the file")
    .action((file: string, options: ImportArguments) => bringCompany(output(), file, options));
}

async function exportCompany(output: Output, typed: string, to: string, options: ExportOptions): Promise<void> {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new CommandError("A company is named by its number. See company list.");
  const file = fromHere(to);
  if (options.stopped && options.forCompany)
    throw new CommandError("A file for the company itself has no keys: choose --stopped or --for-company.");
  if (existsSync(file) && !options.force)
    throw new CommandError(`There is ${file} already. To replace it add --force.`);
  await withInstallation(async ({ config, secrets, databaseUrl }) => {
    const media = await mediaOf(config);
    const { writeCompany } = await import("../reports/company-file/write-company.ts");
    const manifest = await writeCompany({ databaseUrl, secrets, media, version: productVersion }, Number(typed), file, {
      audience: options.forCompany ? "company" : "operator",
      withSessions: options.stopped,
      passphrase: options.passphraseEnv === undefined ? undefined : fromVariable(options.passphraseEnv),
      told: (text) => output.progress(text),
    });
    const { company } = manifest;
    output.result({ file, company, ...contentsOf(manifest) }, [
      `The company ${JSON.stringify(company.name)} is in ${file}:`,
      `  ${rowsOf(manifest, "messages")} messages, ${manifest.media.files} files (${inWords(manifest.media.bytes)})`,
      options.forCompany
        ? "It has no passwords, tokens and secrets: it is for the company itself."
        : manifest.sealedTo === "passphrase"
          ? "Its secrets are sealed with your passphrase."
          : "Its secrets are sealed to this installation's recovery key: the import elsewhere needs it (--recovery-key-env).",
      "The rest is not encrypted: protect the file as you protect the database.",
      ...(options.stopped ? ["Its WhatsApp keys are in it: stop it here for good before it starts elsewhere."] : []),
    ]);
  });
}

async function bringCompany(output: Output, from: string, options: ImportArguments): Promise<void> {
  await withInstallation(async ({ config, secrets, databaseUrl }) => {
    if (options.force) await output.confirm("This replaces the company by what the file has. Go on?");
    const media = await mediaOf(config);
    const { importCompany } = await import("../reports/company-file/import-company.ts");
    const { companyId, manifest, linked } = await importCompany(
      fromHere(from),
      {
        databaseUrl,
        dataDir: config.dataDir,
        secrets,
        media,
        schema: await schemaHere(),
      },
      {
        opener: openerOf(options),
        plan: options.plan,
        name: options.name,
        inPlace: options.force,
        sends: options.outgoing === "send",
        told: (text) => output.progress(text),
      },
    );
    output.result({ companyId, name: options.name ?? manifest.company.name, linked, ...contentsOf(manifest) }, [
      `The company ${JSON.stringify(options.name ?? manifest.company.name)} is here, as number ${companyId}:`,
      `  ${rowsOf(manifest, "messages")} messages, ${manifest.media.files} files (${inWords(manifest.media.bytes)})`,
      ...(options.force ? stayed : arrived(manifest.audience, linked)),
    ]);
  });
}

const stayed = [
  "  Its WhatsApp numbers stay linked, with the keys of now; one that was deleted since has to be paired again.",
  "  People log in with the passwords of the file; second factors, and what it owes, stay as they are now.",
];

const arrived = (audience: string, linked: number): string[] => [
  linked > 0
    ? `  ${linked} WhatsApp numbers come linked: never run them where they come from again.`
    : "  Its WhatsApp numbers have to be paired again under Connections.",
  ...(audience === "company"
    ? [
        "  It has no passwords: people get theirs by mail (Forgot your password?) or by user reset-password.",
        "  It has a new company's trial: set its due date under Companies.",
      ]
    : ["  People log in with their passwords; second factors have to be set up again."]),
];

const rowsOf = ({ tables }: { tables: readonly { name: string; rows: number }[] }, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;

const contentsOf = (manifest: Parameters<typeof rowsOf>[0] & { media: { files: number; missing: number } }) => ({
  messages: rowsOf(manifest, "messages"),
  files: manifest.media.files,
  missingFiles: manifest.media.missing,
});

async function listCompanies(output: Output, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado command" });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<ListedCompany, "dueDate"> & { due: Date | null }>(
      `select c.id::float8 as id, c.name, p.name as plan, c.status as active, c.due_date as due
       from companies c left join plans p on p.id = c.plan_id where c.deleted_at is null order by c.id`,
    );
    const companies: ListedCompany[] = [];
    for (const { due, ...company } of rows)
      companies.push({ ...company, dueDate: due && (await dayThere(client, company.id, due)) });
    const line = ({ id, name, plan, active, dueDate }: ListedCompany) =>
      `${String(id).padStart(6)}  ${name}  (${[plan ?? "no plan", active ? "active" : "disabled", ...(dueDate ? [`due ${dueDate}`] : [])].join(", ")})`;
    output.result({ companies }, companies.length > 0 ? companies.map(line) : ["No companies yet."]);
  } finally {
    await client.end();
  }
}

/** The day on the company's own clock, as the page of companies shows it. */
async function dayThere(client: pg.Client, companyId: number, at: Date): Promise<string> {
  const { settingExpression } = await import("../identity/settings/access.ts");
  const { timezone } = await import("../identity/settings/settings.ts");
  // For row-level security; of the session, which ends with the command.
  await client.query("select set_config('app.company_id', $1, false)", [String(companyId)]);
  const { rows } = await client.query<{ zone: string }>(`select ${settingExpression(timezone)} as zone`, [companyId]);
  return dayFormat(rows[0]?.zone ?? timezone.default).format(at);
}
