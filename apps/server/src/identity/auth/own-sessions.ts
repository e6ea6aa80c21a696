import type { OwnSession } from "@recado/contracts/sign-in";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { deviceOf } from "./device-name.ts";

/** The caller's current sessions, the latest used first, at most 100. */
export async function listSessions(app: App, actor: Actor): Promise<OwnSession[]> {
  const rows = await app.database.tenant(actor.companyId, (tx) =>
    tx.sql<{ id: string; agent: string; address: string; created_at: Date; rotated_at: Date }>(
      `select id, agent, address, created_at, rotated_at from refresh_families
       where company_id = $1 and user_id = $2 and token_version = $3 and superseded_at is null and expires_at > now()
       order by rotated_at desc, id limit 100`,
      [tx.companyId, actor.userId, actor.tokenVersion],
    ),
  );
  return rows.map(({ id, agent, address, created_at, rotated_at }) => ({
    id,
    ...deviceOf(agent),
    address,
    signedInAt: created_at.toISOString(),
    usedAt: rotated_at.toISOString(),
    isCurrent: id === actor.sessionId,
  }));
}

/** Ends one of the caller's sessions, with its tokens and sockets. */
export async function endOwnSession(app: App, actor: Actor, sessionId: string): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const ended = await tx.sql(
      "delete from refresh_families where company_id = $1 and user_id = $2 and id = $3 and superseded_at is null returning id",
      [tx.companyId, actor.userId, sessionId],
    );
    if (ended.length === 0) throw refuse("ERR_NO_SESSION_FOUND");
    tx.afterCommit(() => app.realtime.disconnectSessions(tx.companyId, [sessionId]));
  });
}
