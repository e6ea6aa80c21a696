import type { Answer } from "@recado/contracts";
import type { SecondFactorSetup } from "@recado/contracts/sign-in";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { companySetting } from "../settings/access.ts";
import { isPasswordOf } from "./password.ts";
import { lockFactor, newRecoveryCodes, prepareFactor, removeFactor, useCode } from "./second-factor.ts";
import { secondFactor } from "./settings.ts";

export async function showFactor(app: App, { companyId, userId }: Actor): Promise<Answer<"GET /auth/second-factor">> {
  return app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ codes: number }>(
      `select (select count(*)::int from recovery_codes where company_id = $1 and user_id = $2) as codes
       from second_factors where company_id = $1 and user_id = $2 and is_on`,
      [companyId, userId],
    );
    const isRequired = (await companySetting(tx, secondFactor)) === "enabled";
    return { isOn: row !== undefined, isRequired, codesLeft: row?.codes ?? 0 };
  });
}

/** Whether a colleague has a factor that an admin could remove. */
export async function showFactorOf(
  app: App,
  { companyId }: Actor,
  userId: number,
): Promise<Answer<"GET /users/:userId/second-factor">> {
  return app.database.tenant(companyId, async (tx) => {
    const [user] = await tx.sql<{ isOn: boolean }>(
      `select exists (select from second_factors f where f.company_id = $1 and f.user_id = u.id and f.is_on) as "isOn"
       from users u where u.company_id = $1 and u.id = $2 and u.deleted_at is null`,
      [companyId, userId],
    );
    if (!user) throw refuse("ERR_NO_USER_FOUND");
    return user;
  });
}

/**
 * Begins the set-up: answers what the authenticator app needs. Requires the password, because a session can be stolen
 * (decision 48).
 */
export async function beginFactor(app: App, actor: Actor, password: string): Promise<SecondFactorSetup> {
  if (!(await isPasswordOf(app, actor, password))) throw refuse("ERR_WRONG_CURRENT_PASSWORD");
  return app.database.tenant(actor.companyId, (tx) => prepareFactor(app, tx, actor.userId, actor.email));
}

/** The first code turns the factor on, any later one makes new recovery codes; both answer them. */
export function confirmFactor(app: App, actor: Actor, code: string): Promise<string[]> {
  return withCode(app, actor, code, (tx) => newRecoveryCodes(app, tx, actor.userId));
}

export async function endFactor(app: App, actor: Actor, code: string): Promise<void> {
  await withCode(app, actor, code, async (tx) => {
    if ((await companySetting(tx, secondFactor)) === "enabled") throw refuse("ERR_SECOND_FACTOR_REQUIRED");
    await removeFactor(tx, actor.userId);
    return true;
  });
}

/** A wrong code must be counted, so its transaction is not rolled back. */
async function withCode<T>(
  app: App,
  { companyId, userId }: Actor,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await app.database.tenant(companyId, async (tx) => {
    if (!(await lockFactor(tx, userId))) throw refuse("ERR_NO_SECOND_FACTOR");
    return (await useCode(app, tx, userId, code)) ? { value: await work(tx) } : null;
  });
  if (!done) throw refuse("ERR_SECOND_FACTOR_INVALID");
  return done.value;
}

/** Removes the factor of a user who lost the device: an admin for colleagues, the super user for anybody. */
export async function resetFactor(app: App, actor: Actor, userId: number, companyId = actor.companyId): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    const [user] = await tx.sql<{ super: boolean }>(
      "select super from users where company_id = $1 and id = $2 and deleted_at is null for no key update",
      [companyId, userId],
    );
    if (!user) throw refuse("ERR_NO_USER_FOUND");
    const isSelf = userId === actor.userId && companyId === actor.companyId;
    if (isSelf || (user.super && !actor.isSuper)) throw refuse("ERR_NO_PERMISSION");
    if (!(await removeFactor(tx, userId))) throw refuse("ERR_NO_SECOND_FACTOR");
  });
}

/** The same by e-mail, for a user of any company. */
export async function resetFactorOf(app: App, actor: Actor, companyId: number, email: string): Promise<void> {
  const [user] = await app.database.platform<{ id: number }>(
    "select user_id as id from email_directory where email = $1 and company_id = $2",
    [email, companyId],
  );
  if (!user) throw refuse("ERR_USER_DONT_EXISTS");
  await resetFactor(app, actor, user.id, companyId);
}
