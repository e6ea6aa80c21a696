import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";

/** Reserves the e-mail for the user and releases the previous one. */
export async function claimEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await freeEmail(tx, userId);
  try {
    await tx.sql("insert into email_directory (email, company_id, user_id) values ($1, $2, $3)", [
      email,
      tx.companyId,
      userId,
    ]);
  } catch (error) {
    if (violates(error, "email_directory_pkey")) throw refuse("ERR_EMAIL_TAKEN");
    throw error;
  }
}

export async function freeEmail(tx: Tx, userId: number): Promise<void> {
  await tx.sql("delete from email_directory where company_id = $1 and user_id = $2", [tx.companyId, userId]);
}

/** The company is closed: frees the e-mails of its users. */
export async function freeEmails(tx: Tx): Promise<void> {
  await tx.sql("delete from email_directory where company_id = $1", [tx.companyId]);
}
