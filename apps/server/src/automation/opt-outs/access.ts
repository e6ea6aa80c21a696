import type { OptOut } from "@recado/contracts/opt-outs";
import type { Tx } from "../../platform/database/database.ts";

interface OptOutRow {
  contact_id: number;
  name: string;
  number: string;
  reason: OptOut["reason"];
  keyword: string;
  user: OptOut["user"];
  opted_out_at: Date;
}

/** Contacts who want no campaigns, and how they opted out, if known. `$1` is the company. */
const inForce = `
  from contacts c
  left join opt_outs o on o.company_id = $1 and o.contact_id = c.id and o.taken_back_at is null
  left join users u on u.company_id = $1 and u.id = o.user_id
  where c.company_id = $1 and c.opted_out_at is not null`;

export async function optOutOf(tx: Tx, contactId: number): Promise<OptOut | undefined> {
  const [row] = await find(tx, "and c.id = $2", [contactId]);
  return row;
}

interface Wanted {
  words: readonly string[];
  numbers: readonly string[];
  size: number;
  offset: number;
}

/** Opt-outs whose words and number match, the latest first. */
export async function optOutsFound(tx: Tx, { words, numbers, size, offset }: Wanted): Promise<OptOut[]> {
  const order = `order by c.opted_out_at desc, c.id limit ${size} offset ${offset}`;
  return find(tx, `${matching} ${order}`, [words, numbers]);
}

export async function countOptOuts(tx: Tx, { words, numbers }: Pick<Wanted, "words" | "numbers">): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(`select count(*) ${inForce} ${matching}`, [
    tx.companyId,
    words,
    numbers,
  ]);
  return row?.count ?? 0;
}

const matching = "and c.words like all ($2::text[]) and ($3::text[] = '{}' or c.words like any ($3::text[]))";

async function find(tx: Tx, rest: string, values: readonly unknown[]): Promise<OptOut[]> {
  const rows = await tx.sql<OptOutRow & object>(
    `select c.id as contact_id, c.name, c.number, coalesce(o.reason, 'user') as reason, coalesce(o.keyword, '') as keyword,
            c.opted_out_at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
     ${inForce} ${rest}`,
    [tx.companyId, ...values],
  );
  return rows.map(({ contact_id, opted_out_at, ...row }) => ({
    contactId: contact_id,
    name: row.name,
    number: row.number,
    reason: row.reason,
    keyword: row.keyword,
    user: row.user,
    optedOutAt: opted_out_at.toISOString(),
  }));
}
