import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { contactMerged, contactsChanged } from "./events.ts";
import type { MergePair } from "./find-rules.ts";

export interface Merge {
  id: number;
  contactId: number;
  absorbedId: number;
}

const mergePairs = prepared<{ id: number | null }>(
  "contacts_merge_as_told",
  `select merge_if_possible($1, p.kept, p.absorbed) as id
   from (select * from unnest($2::bigint[], $3::bigint[]) with ordinality as x (kept, absorbed, n) order by n offset 0) p`,
);

/** Merges contacts that WhatsApp says are one person; leaves pairs that cannot be merged. */
export async function mergeAsTold(app: App, tx: Tx, pairs: readonly MergePair[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = await tx.run(mergePairs, [pairs.map(({ keptId }) => keptId), pairs.map(({ absorbedId }) => absorbedId)]);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await emitMerges(app, tx, ids);
}

/** The values that an admin chose for the merged contact; undefined: the merge's rules decide. */
export interface Chosen {
  name: string | undefined;
  email: string | undefined;
}

/**
 * An admin's merge. False: one of the two contacts is gone. Both numbers go on telling names of their own at WhatsApp:
 * the name that the contact has now stays, as one that a user gave.
 */
export async function mergeAsDecided(
  app: App,
  tx: Tx,
  { keptId, absorbedId }: MergePair,
  { name, email }: Chosen,
  userId: number,
): Promise<boolean> {
  const [made] = await tx.sql<{ id: number | null }>("select merge_contacts($1, $2, $3, $4) as id", [
    tx.companyId,
    keptId,
    absorbedId,
    userId,
  ]);
  if (!made?.id) return false;
  await tx.sql(
    `update contacts set name = coalesce($3, name), name_edited = name_edited or $3 is not null or push_name <> '',
       email = coalesce($4, email)
     where company_id = $1 and id = $2`,
    [tx.companyId, keptId, name ?? null, email ?? null],
  );
  await emitMerges(app, tx, [made.id]);
  return true;
}

const details = prepared<Merge>(
  "contact_merges_details",
  `select m.id, m.contact_id as "contactId", m.absorbed_id as "absorbedId"
   from contact_merges m
   where m.company_id = $1 and m.id = any ($2::bigint[])
   order by m.id`,
);

/** Announces merges: first the tickets move, then the absorbed contact goes. */
async function emitMerges(app: App, tx: Tx, ids: readonly number[]): Promise<void> {
  const merges = await tx.run(details, [ids]);
  for (const merge of merges) await app.events.emit(tx, contactMerged, { merge });
  const kept = [...new Set(merges.map(({ contactId }) => contactId))];
  await app.events.emit(tx, contactsChanged, {
    changes: [
      ...kept.map((contactId) => ({ contactId, cause: "updated" as const })),
      ...merges.map(({ absorbedId }) => ({ contactId: absorbedId, cause: "deleted" as const })),
    ],
  });
}
