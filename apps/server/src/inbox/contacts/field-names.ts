import type { FieldName } from "@recado/contracts/contact-fields";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { typeOfValues } from "./rules.ts";

/** Fields read at most, whatever a company has: the latest show which names it uses. */
const lately = 5_000;
const most = 50;
/** Values read per name to guess its type. */
const sample = 20;

const names = prepared<{ name: string; values: string[] }>(
  "contacts_field_names",
  `select mode() within group (order by f.name) as name, to_json((array_agg(f.value order by f.id desc))[1:${sample}]) as values
   from (select id, name, value from contact_fields where company_id = $1 order by id desc limit ${lately}) f
   group by lower(f.name) order by count(*) desc, lower(f.name) limit ${most}`,
);

/** The names of extra fields in their most frequent spelling, most used first. */
export async function listFieldNames(app: App, actor: Actor): Promise<FieldName[]> {
  const rows = await app.database.read(actor.companyId, names, []);
  return rows.map(({ name, values }) => ({ name, type: typeOfValues(values) }));
}

/** The same names, within a transaction. */
export async function fieldNamesIn(tx: Tx): Promise<string[]> {
  return (await tx.run(names, [])).map(({ name }) => name);
}
