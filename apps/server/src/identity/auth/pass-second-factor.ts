import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { companySetting } from "../settings/access.ts";
import { lockFactor, newRecoveryCodes, prepareFactor, useCode } from "./second-factor.ts";
import { secondFactor } from "./settings.ts";

/**
 * Admits a user whose password was right, if they need no second factor or give its code. Refuses with
 * ERR_SECOND_FACTOR_NEEDED; or, if the company requires a factor that this user has not set up, with
 * ERR_SECOND_FACTOR_SETUP and the data for an app: the code then sets it up, and the recovery codes are answered.
 */
export async function passSecondFactor(
  app: App,
  { userId, companyId, email }: Actor,
  code = "",
): Promise<string[] | null> {
  const state = await app.database.tenant(companyId, async (tx) => {
    const isOn = (await lockFactor(tx, userId))?.is_on ?? false;
    const isRequired = (await companySetting(tx, secondFactor)) === "enabled";
    if (!isOn && !isRequired) return "free";
    if (code === "") return isOn ? "needed" : await prepareFactor(app, tx, userId, email);
    if (!(await useCode(app, tx, userId, code))) return "wrong";
    return isOn ? "free" : newRecoveryCodes(app, tx, userId);
  });
  if (state === "free") return null;
  if (Array.isArray(state)) return state;
  if (state === "needed") throw refuse("ERR_SECOND_FACTOR_NEEDED");
  if (state === "wrong") throw refuse("ERR_SECOND_FACTOR_INVALID");
  throw refuse("ERR_SECOND_FACTOR_SETUP", { setup: state });
}
