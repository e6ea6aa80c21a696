import type pg from "pg";
import { loadTable } from "../../platform/backup/copy-tables.ts";
import { BackupError } from "../../platform/backup/format.ts";
import { quoted } from "../../platform/backup/tables.ts";
import { arriveCompany, keepArrived } from "../../identity/companies/arrive-company.ts";
import type { CompanyManifest } from "./company-format.ts";

interface Named {
  companyId: number;
  isNew: boolean;
  plan?: string;
  name?: string;
}

/** Inserts the company's own row, under its new id or back in its place. Answers its plan's id. */
export async function insertCompany(
  client: pg.ClientBase,
  folder: string,
  { tables, company, audience }: CompanyManifest,
  { companyId, isNew, plan, name }: Named,
): Promise<number | null> {
  const entry = tables.find((table) => table.name === "companies");
  if (entry?.rows !== 1) throw new BackupError("The file has not one company.");
  const draft = quoted("moving_companies");
  await client.query(
    `create temp table ${draft} on commit drop as select ${entry.columns.map(quoted).join(", ")} from companies with no data`,
  );
  await loadTable(client, { ...entry, into: draft }, folder);
  if (!isNew) {
    await keepArrived(client, companyId, draft);
    return null;
  }
  // A file from the company itself must not decide its price and rights.
  const isOwn = audience === "company";
  if (isOwn && plan === undefined)
    throw new BackupError("This file was written for the company itself. Name its plan here with --plan NAME.");
  const wanted = plan ?? company.plan;
  const found = await client.query<{ id: number }>("select id::float8 as id from plans where lower(name) = lower($1)", [
    wanted,
  ]);
  const planId = found.rows[0]?.id;
  if (planId === undefined) {
    const plans = await client.query<{ name: string }>("select name from plans order by norm_unaccent(name)");
    const has = plans.rows.map(({ name: one }) => JSON.stringify(one)).join(", ");
    throw new BackupError(
      `${wanted === null ? "The company had no plan." : `This installation has no plan ${JSON.stringify(wanted)}.`} ` +
        (has
          ? `Name one with --plan NAME: it has ${has}.`
          : "It has none yet: add one under Plans, then name it with --plan NAME."),
    );
  }
  await arriveCompany(client, draft, { companyId, planId, name: name ?? company.name, isOwn });
  return planId;
}
