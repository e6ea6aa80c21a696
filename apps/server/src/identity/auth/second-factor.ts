import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { SecondFactorSetup } from "@recado/contracts/sign-in";
import type { App } from "../../platform/app.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { setupOf, stepOf } from "./totp.ts";

/** After so many wrong codes, no code is checked for so many seconds. */
const most = { failed: 5, seconds: 900 };
const recoveryCount = 10;
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

interface FactorRow {
  secret: string;
  is_on: boolean;
  last_step: number;
  failed: number;
  /** Since the last wrong code. */
  seconds: number;
}

const placeOf = (companyId: number, userId: number) => ({ companyId, row: `second_factors/${userId}/secret` });

/** The user's factor, locked; undefined if there is none. */
export async function lockFactor(tx: Tx, userId: number): Promise<FactorRow | undefined> {
  const [row] = await tx.sql<FactorRow & object>(
    `select secret, is_on, last_step, failed, extract(epoch from now() - failed_at)::float8 as seconds
     from second_factors where company_id = $1 and user_id = $2 for update`,
    [tx.companyId, userId],
  );
  return row;
}

/**
 * Data for the user's app while the factor is off: a new secret each time, so that a secret shown earlier (to somebody
 * with a leaked password) is worthless. The count of wrong codes stays.
 */
export async function prepareFactor(app: App, tx: Tx, userId: number, email: string): Promise<SecondFactorSetup> {
  const key = app.secrets.deriveKey("storage");
  const place = placeOf(tx.companyId, userId);
  await tx.sql(
    `insert into second_factors (company_id, user_id, secret) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set secret = excluded.secret, last_step = 0 where not second_factors.is_on`,
    [tx.companyId, userId, seal(key, randomBytes(20), place).toString("base64url")],
  );
  const row = await lockFactor(tx, userId);
  if (!row || row.is_on) throw refuse("ERR_SECOND_FACTOR_ON");
  return setupOf(open(key, Buffer.from(row.secret, "base64url"), place), email);
}

/**
 * Whether a code is right; a right one is used up, and turns on a factor that waits for it. Refuses with
 * ERR_TOO_MANY_REQUESTS after five wrong ones within a quarter of an hour. Its transaction must be committed either
 * way.
 */
export async function useCode(app: App, tx: Tx, userId: number, given: string): Promise<boolean> {
  const row = await lockFactor(tx, userId);
  if (!row) return false;
  const isLate = row.seconds >= most.seconds;
  if (row.failed >= most.failed && !isLate)
    throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(most.seconds - row.seconds) });
  const code = given.replaceAll(/[\s-]/g, "").toLowerCase();
  const secret = open(
    app.secrets.deriveKey("storage"),
    Buffer.from(row.secret, "base64url"),
    placeOf(tx.companyId, userId),
  );
  const step = stepOf(secret, code);
  const isRight = step === null ? row.is_on && (await takeRecoveryCode(app, tx, userId, code)) : step > row.last_step;
  if (isRight)
    await tx.sql(
      `update second_factors set is_on = true, failed = 0, last_step = greatest(last_step, $3)
       where company_id = $1 and user_id = $2`,
      [tx.companyId, userId, step ?? 0],
    );
  else
    await tx.sql("update second_factors set failed = $3, failed_at = now() where company_id = $1 and user_id = $2", [
      tx.companyId,
      userId,
      isLate ? 1 : row.failed + 1,
    ]);
  return isRight;
}

const macOf = (app: App, companyId: number, userId: number, code: string): string =>
  createHmac("sha256", app.secrets.deriveKey("second-factor"))
    .update(`${companyId} ${userId} ${code}`)
    .digest("base64url");

async function takeRecoveryCode(app: App, tx: Tx, userId: number, code: string): Promise<boolean> {
  const taken = await tx.sql(
    "delete from recovery_codes where company_id = $1 and user_id = $2 and code_mac = $3 returning user_id",
    [tx.companyId, userId, macOf(app, tx.companyId, userId, code)],
  );
  return taken.length > 0;
}

/** Replaces the recovery codes; the new ones are shown only once. */
export async function newRecoveryCodes(app: App, tx: Tx, userId: number): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  const codes = Array.from({ length: recoveryCount }, () => [part(), part()]);
  await tx.sql("delete from recovery_codes where company_id = $1 and user_id = $2", [tx.companyId, userId]);
  await tx.sql("insert into recovery_codes (company_id, user_id, code_mac) select $1, $2, unnest($3::text[])", [
    tx.companyId,
    userId,
    codes.map((parts) => macOf(app, tx.companyId, userId, parts.join(""))),
  ]);
  return codes.map((parts) => parts.join("-"));
}

/** Called for a new password: a secret shown to somebody with the old one becomes worthless. */
export async function removeWaitingFactor(tx: Tx, userId: number): Promise<void> {
  await tx.sql("delete from second_factors where company_id = $1 and user_id = $2 and not is_on", [
    tx.companyId,
    userId,
  ]);
}

/** Returns whether the user signed in with it; one whose set-up was not finished counts as none. */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.sql<{ is_on: boolean }>(
    "delete from second_factors where company_id = $1 and user_id = $2 returning is_on",
    [tx.companyId, userId],
  );
  return removed[0]?.is_on ?? false;
}
