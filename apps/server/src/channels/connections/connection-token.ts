import { and, eq } from "drizzle-orm";
import type { Answer } from "@recado/contracts";
import type { Connection } from "@recado/contracts/connections";
import type { Actor } from "../../platform/actor.ts";
import { hashToken, newOpaqueToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdConnection } from "./access.ts";
import { connections } from "./table.ts";
import { answerWritten } from "./write-connection.ts";

/** Creates a token for the messages API and revokes the previous one. Stores only its hash and last characters. */
export function replaceToken(
  app: App,
  actor: Actor,
  connectionId: number,
): Promise<Answer<"POST /whatsapp/:whatsappId/token">> {
  const token = newOpaqueToken();
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdConnection(tx, connectionId, "no key update");
    await storeToken(tx, connectionId, token);
    return { token, connection: await keepTail(app, tx, actor, connectionId, tailOf(token)) };
  });
}

/** The part of a token that is stored to recognize it. */
export const tailOf = (token: string): string => token.slice(-4);

/** Replaces the previous token. A token routes calls to its company, so it must be unique. */
export async function storeToken(tx: Tx, connectionId: number, token: string): Promise<void> {
  try {
    await tx.sql(
      `insert into connection_tokens (company_id, connection_id, token_hash) values ($1, $2, $3)
       on conflict (connection_id) do update set token_hash = excluded.token_hash`,
      [tx.companyId, connectionId, hashToken(token)],
    );
  } catch (error) {
    if (violates(error, "connection_tokens_pkey")) throw refuse("ERR_TOKEN_TAKEN");
    throw error;
  }
}

export function forgetToken(app: App, actor: Actor, connectionId: number): Promise<Connection> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdConnection(tx, connectionId, "no key update");
    await dropToken(tx, connectionId);
    return keepTail(app, tx, actor, connectionId, "");
  });
}

/** Revokes the token. */
export async function dropToken(tx: Tx, connectionId: number): Promise<void> {
  await tx.sql("delete from connection_tokens where company_id = $1 and connection_id = $2", [
    tx.companyId,
    connectionId,
  ]);
}

async function keepTail(app: App, tx: Tx, actor: Actor, connectionId: number, tokenTail: string): Promise<Connection> {
  const [row] = await tx.orm
    .update(connections)
    .set({ tokenTail, updatedAt: new Date() })
    .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)))
    .returning();
  return answerWritten(app, tx, actor, "updated", row);
}
