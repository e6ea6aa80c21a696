import type { Parsed } from "@recado/contracts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { refuse } from "../../platform/refusal.ts";
import { setPassword } from "../users/set-password.ts";
import { accountOf } from "./account-of.ts";
import { macOf, readCode, type Account, type Kind } from "./codes.ts";

interface Given {
  account: Account;
  kind: Kind;
  mac: string;
}

const open = `r.company_id = $1 and r.user_id = $2 and r.kind = $3 and r.expires_at > now() and r.tries_left > 0
  and u.company_id = r.company_id and u.id = r.user_id and u.token_version = r.token_version and u.deleted_at is null`;

/**
 * Sets the password of the code's user, uses the code up, and ends the user's sessions. Refuses with
 * ERR_RESET_CODE_INVALID alike for an unknown e-mail, and for a code that is wrong, used, expired or tried too often.
 */
export async function resetPassword(
  app: App,
  { email, code, password }: Parsed<"POST /resetpasswords">["body"],
): Promise<void> {
  const account = await accountOf(app, email);
  if (!account) throw refuse("ERR_RESET_CODE_INVALID");
  const read = readCode(code);
  const given = { account, kind: read.kind, mac: macOf(app, account, read.code) };
  // Counted before the expensive hash, and in a separate transaction: a refusal would roll the count back.
  if (!(await app.database.tenant(account.companyId, (tx) => tryCode(tx, given))))
    throw refuse("ERR_RESET_CODE_INVALID");
  const passwordHash = await hashPassword(password);
  await app.database.tenant(account.companyId, async (tx) => {
    if (!(await takeCode(tx, given))) throw refuse("ERR_RESET_CODE_INVALID");
    // The higher token version ends all other sessions of this user.
    await setPassword(app, tx, account.userId, passwordHash);
  });
}

/**
 * Whether the code is right; a wrong one uses a try of a mailed code. A link's code is too long to guess, and counting
 * would let anybody invalidate it.
 */
async function tryCode(tx: Tx, { account, kind, mac }: Given): Promise<boolean> {
  const [tried] = await tx.sql<{ isRight: boolean }>(
    `update password_resets r set tries_left = r.tries_left - case when r.code_mac = $4 or r.kind <> 'mail' then 0 else 1 end
     from users u where ${open} and r.code_mac is not null returning r.code_mac = $4 as "isRight"`,
    [tx.companyId, account.userId, kind, mac],
  );
  return tried?.isRight ?? false;
}

/** Of two concurrent uses of a code one gets it. */
async function takeCode(tx: Tx, { account, kind, mac }: Given): Promise<boolean> {
  const taken = await tx.sql(
    `delete from password_resets r using users u where ${open} and r.code_mac = $4 returning r.user_id`,
    [tx.companyId, account.userId, kind, mac],
  );
  return taken.length > 0;
}
