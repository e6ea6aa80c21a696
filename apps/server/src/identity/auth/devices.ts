import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newDeviceMail } from "./device-mail.ts";
import type { Visitor } from "./visitor.ts";

const keptDevices = 20;

/**
 * Records the place of a sign-in, and mails the user if it is new: neither the browser's mark nor a browser of this
 * name at this address is known. The first one is not mailed. Answers the browser's mark.
 */
export async function rememberDevice(
  app: App,
  tx: Tx,
  { userId }: Actor,
  { agent, address, deviceId }: Visitor,
): Promise<string> {
  const [known] = await tx.sql<{ id: string }>(
    `update known_devices set seen_at = now(), agent = $4, address = $5
     where company_id = $1 and user_id = $2 and id = (
       select id from known_devices
       where company_id = $1 and user_id = $2 and (id = $3 or (agent = $4 and address = $5))
       order by id = $3 desc nulls last, seen_at desc limit 1)
     returning id`,
    [tx.companyId, userId, deviceId ?? null, agent, address],
  );
  if (known) return known.id;
  const [made] = await tx.sql<{ id: string; isFirst: boolean }>(
    `insert into known_devices (company_id, user_id, agent, address) values ($1, $2, $3, $4)
     returning id, not exists (select from known_devices where company_id = $1 and user_id = $2) as "isFirst"`,
    [tx.companyId, userId, agent, address],
  );
  if (!made) throw new Error("The device was not kept.");
  await tx.sql(
    `delete from known_devices where company_id = $1 and user_id = $2 and id in (
       select id from known_devices where company_id = $1 and user_id = $2 order by seen_at desc, id offset $3)`,
    [tx.companyId, userId, keptDevices],
  );
  if (!made.isFirst && app.mailer.enabled)
    await app.jobs.send(tx, newDeviceMail, {
      companyId: tx.companyId,
      userId,
      agent,
      address,
      at: new Date().toISOString(),
    });
  return made.id;
}
