import type { Tx } from "../../platform/database/database.ts";

/** The CPF or CNPJ that the company's charges are made out to; null if none was given. */
export async function keptDocument(tx: Tx): Promise<string | null> {
  const [payer] = await tx.sql<{ document: string }>("select document from payers where company_id = $1", [
    tx.companyId,
  ]);
  return payer?.document ?? null;
}

/** Keeps the document for the charges from now on; a blank one removes it. */
export async function keepDocument(tx: Tx, document: string): Promise<void> {
  if (document === "") await tx.sql("delete from payers where company_id = $1", [tx.companyId]);
  else
    await tx.sql(
      `insert into payers (company_id, document) values ($1, $2)
       on conflict (company_id) do update set document = excluded.document`,
      [tx.companyId, document],
    );
}
