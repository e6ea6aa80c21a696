import type { Command } from "commander";
import pg from "pg";
import { withInstallation } from "./installation.ts";
import type { Output } from "./output.ts";

interface ListedCompany {
  id: number;
  name: string;
  plan: string | null;
  active: boolean;
  dueDate: string | null;
}

export function addCompanyCommands(program: Command, output: () => Output): void {
  const company = program.command("company").description("companies of this installation");
  company
    .command("list")
    .description("every company, with its plan")
    .action(() => withInstallation(({ databaseUrl }) => listCompanies(output(), databaseUrl)));
}

async function listCompanies(output: Output, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado command" });
  await client.connect();
  try {
    const { rows } = await client.query<ListedCompany>(
      `select c.id::float8 as id, c.name, p.name as plan, c.status as active, to_char(c.due_date, 'YYYY-MM-DD') as "dueDate"
       from companies c left join plans p on p.id = c.plan_id where c.deleted_at is null order by c.id`,
    );
    const line = ({ id, name, plan, active, dueDate }: ListedCompany) =>
      `${String(id).padStart(6)}  ${name}  (${[plan ?? "no plan", active ? "active" : "disabled", ...(dueDate ? [`due ${dueDate}`] : [])].join(", ")})`;
    output.result({ companies: rows }, rows.length > 0 ? rows.map(line) : ["No companies yet."]);
  } finally {
    await client.end();
  }
}
