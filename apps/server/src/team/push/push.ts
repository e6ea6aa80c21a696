import type { Answer, Parsed } from "@recado/contracts";
import type { PushChoices, PushRule } from "@recado/contracts/push";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { pushIdentityOf, type PushIdentity } from "../../platform/web-push/vapid.ts";

const identities = new WeakMap<App["secrets"], PushIdentity>();

/** The installation's identity, derived from its secrets. */
export function pushIdentity({ secrets }: App): PushIdentity {
  const identity = identities.get(secrets) ?? pushIdentityOf(secrets.deriveKey("web-push"));
  identities.set(secrets, identity);
  return identity;
}

interface ChoicesRow {
  rule: PushRule;
  show_text: boolean;
  quiet_from: number | null;
  quiet_until: number | null;
}

function presentChoices(row: ChoicesRow | undefined): PushChoices {
  if (!row) return { rule: "mine", showText: false, quiet: null };
  const { rule, show_text: showText, quiet_from: from, quiet_until: until } = row;
  return { rule, showText, quiet: from === null || until === null ? null : { from, until } };
}

async function choicesOf(tx: Tx, userId: number): Promise<PushChoices> {
  const [row] = await tx.sql<ChoicesRow & Record<string, unknown>>(
    "select rule, show_text, quiet_from, quiet_until from push_choices where company_id = $1 and user_id = $2",
    [tx.companyId, userId],
  );
  return presentChoices(row);
}

export function readPush(app: App, actor: Actor): Promise<Answer<"GET /push">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [[counted], choices] = await Promise.all([
      tx.sql<{ devices: number }>(
        "select count(*) as devices from push_devices where company_id = $1 and user_id = $2",
        [tx.companyId, actor.userId],
      ),
      choicesOf(tx, actor.userId),
    ]);
    return { ...choices, publicKey: pushIdentity(app).publicKey, devices: counted?.devices ?? 0 };
  });
}

export function choosePush(app: App, actor: Actor, changes: Parsed<"PUT /push">["body"]): Promise<PushChoices> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // Locks the row: concurrent changes of different switches are all kept.
    await tx.sql(
      `insert into push_choices (company_id, user_id) values ($1, $2)
       on conflict (company_id, user_id) do update set rule = push_choices.rule`,
      [tx.companyId, actor.userId],
    );
    const { rule, showText, quiet } = { ...(await choicesOf(tx, actor.userId)), ...changes };
    await tx.sql(
      `update push_choices set rule = $3, show_text = $4, quiet_from = $5, quiet_until = $6
       where company_id = $1 and user_id = $2`,
      [tx.companyId, actor.userId, rule, showText, quiet?.from ?? null, quiet?.until ?? null],
    );
    return { rule, showText, quiet };
  });
}

/** Browsers per user; a new one replaces the oldest. */
const mostDevices = 20;

/**
 * Stores the browser's subscription, replacing any with the same address: it gets notices while the caller's session
 * lasts. Deletes the company's devices whose session has ended; their browsers subscribe again at the next sign-in.
 */
export function addDevice(
  app: App,
  actor: Actor,
  { endpoint, keys }: Parsed<"POST /push/devices">["body"],
): Promise<{ id: number }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await tx.sql(
      `delete from push_devices d where d.company_id = $1 and not exists (
         select from refresh_families f where f.id = d.session_id and f.company_id = $1 and f.user_id = d.user_id
           and f.expires_at > now() and f.superseded_at is null)`,
      [tx.companyId],
    );
    const [row] = await tx.sql<{ id: number }>(
      `insert into push_devices (company_id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)
       on conflict (company_id, endpoint) do update
       set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           failures = 0
       returning id`,
      [
        tx.companyId,
        actor.userId,
        actor.sessionId,
        endpoint,
        Buffer.from(keys.p256dh, "base64url"),
        Buffer.from(keys.auth, "base64url"),
      ],
    );
    await tx.sql(
      `delete from push_devices where company_id = $1 and user_id = $2 and id not in (
         select id from push_devices where company_id = $1 and user_id = $2 order by id desc limit ${mostDevices})`,
      [tx.companyId, actor.userId],
    );
    return { id: row?.id ?? 0 };
  });
}

export function removeDevice(app: App, actor: Actor, deviceId: number): Promise<{ message: string }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql(
      "delete from push_devices where company_id = $1 and user_id = $2 and id = $3 returning id",
      [tx.companyId, actor.userId, deviceId],
    );
    if (rows.length === 0) throw refuse("ERR_NO_PUSH_DEVICE");
    return { message: "Device removed" };
  });
}
