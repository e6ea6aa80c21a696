import type { Parsed } from "@recado/contracts";
import { isAdmin } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { platformSetting } from "../settings/access.ts";
import type { Caller } from "../../platform/http/gate.ts";
import { passSecondFactor } from "./pass-second-factor.ts";
import { findCaller, assertPaid } from "./caller.ts";
import { paymentLink } from "./events.ts";
import { isPasswordOf } from "./password.ts";
import { openSession, type Session } from "./sessions.ts";
import { overdueAdminBilling } from "./settings.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Signs in. Wrong password and unknown e-mail get the same refusal after the same work. A user of an overdue company gets
 * ERR_SUBSCRIPTION_EXPIRED with the due date, except admins if the platform allows them to sign in and pay.
 */
export async function login(
  app: App,
  { email, password, code }: Parsed<"POST /auth/login">["body"],
  visitor: Visitor,
): Promise<Session & { recoveryCodes?: string[] }> {
  const account = await accountOf(app, email);
  if (!(await isPasswordOf(app, account, password))) throw refuse("ERR_INVALID_CREDENTIALS");

  const caller = await findCaller(app, account.companyId, account.userId);
  // The company is disabled. Only a caller with the right password is told.
  if (!caller) throw refuse("ERR_NO_PERMISSION");
  if (caller.overdueSince && !(isAdmin(caller.actor) && (await adminsMayPay(app)))) await refuseUnpaid(app, caller);
  const recoveryCodes = await passSecondFactor(app, caller.actor, code);
  const session = await openSession(app, caller.actor, visitor);
  return recoveryCodes ? { ...session, recoveryCodes } : session;
}

/**
 * Company and id of the e-mail's user. For an unknown e-mail a user who doesn't exist, so that the same steps follow.
 */
async function accountOf(app: App, email: string): Promise<{ companyId: number; userId: number }> {
  const [row] = await app.database.platform<{
    platform: number | null;
    company: number | null;
    person: number | null;
  }>(
    `select s.owner_company_id as platform, d.company_id as company, d.user_id as person
     from platform_state s left join email_directory d on d.email = $1`,
    [email],
  );
  if (!row?.platform) throw refuse("ERR_SETUP_NEEDED");
  return { companyId: row.company ?? row.platform, userId: row.person ?? 0 };
}

async function adminsMayPay(app: App): Promise<boolean> {
  return (await platformSetting(app, overdueAdminBilling)) === "enabled";
}

/** Admins still get the payment address. */
async function refuseUnpaid(app: App, caller: Caller): Promise<void> {
  const { actor, overdueSince } = caller;
  const [place] = isAdmin(actor) ? await app.ports.ask(paymentLink, actor.companyId) : [];
  if (!place || !overdueSince) return void assertPaid(caller);
  throw refuse("ERR_SUBSCRIPTION_EXPIRED", { dueDate: overdueSince.toISOString(), ...place });
}
