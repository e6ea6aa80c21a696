import type { Actor } from "../../platform/actor.ts";
import type { PlatformTx, Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { judgeRefresh, type Family, type Verdict } from "./rules.ts";
import { writeRefreshToken, type RefreshToken } from "./refresh-token.ts";

/** A browser that does not refresh for this long has to sign in again. */
export const familyDays = 7;
const expiry = `now() + interval '${familyDays} days'`;

/** Starts a browser's session; returns its first refresh token. */
export async function startFamily(app: App, tx: Tx, actor: Actor): Promise<string> {
  const [row] = await tx.sql<{ id: string }>(
    `insert into refresh_families (company_id, user_id, token_version, expires_at) values ($1, $2, $3, ${expiry}) returning id`,
    [tx.companyId, actor.userId, actor.tokenVersion],
  );
  if (!row) throw new Error("The session was not kept.");
  return writeRefreshToken(app.secrets.deriveKey("refresh-token"), { familyId: row.id, generation: 1 });
}

/** Ends all refresh tokens of a user. Access tokens stay valid until they expire. */
export async function endFamilies(tx: Tx, userId: number): Promise<void> {
  await tx.sql("delete from refresh_families where company_id = $1 and user_id = $2", [tx.companyId, userId]);
}

export interface FamilyOwner {
  companyId: number;
  userId: number;
  tokenVersion: number;
}

export type Traded =
  | { verdict: "rotate" | "repeat"; owner: FamilyOwner; refreshToken: string }
  | { verdict: "stolen"; owner: FamilyOwner }
  | { verdict: "over" };

interface FamilyRow extends Family {
  company_id: number;
  user_id: number;
  token_version: number;
}

/** Exchanges a refresh token for its successor. A stolen token ends its family. Concurrent calls wait for each other. */
export function tradeRefreshToken(app: App, token: RefreshToken): Promise<Traded> {
  return app.database.platformTransaction(async (tx): Promise<Traded> => {
    const [family] = await tx.sql<FamilyRow>(
      `select company_id, user_id, token_version, generation, expires_at <= now() as "isExpired",
              extract(epoch from now() - rotated_at)::float8 as "secondsSinceRotation"
       from refresh_families where id = $1 for update`,
      [token.familyId],
    );
    const verdict = judgeRefresh(family, token.generation);
    if (!family || verdict === "over") return { verdict: "over" };
    const owner = { companyId: family.company_id, userId: family.user_id, tokenVersion: family.token_version };
    await carryOut(tx, verdict, token.familyId);
    if (verdict === "stolen") return { verdict, owner };
    const successor = { familyId: token.familyId, generation: token.generation + 1 };
    return { verdict, owner, refreshToken: writeRefreshToken(app.secrets.deriveKey("refresh-token"), successor) };
  });
}

async function carryOut(tx: PlatformTx, verdict: Exclude<Verdict, "over">, familyId: string): Promise<void> {
  if (verdict === "stolen") await tx.sql("delete from refresh_families where id = $1", [familyId]);
  if (verdict === "rotate") {
    await tx.sql(
      `update refresh_families set generation = generation + 1, rotated_at = now(), expires_at = ${expiry} where id = $1`,
      [familyId],
    );
  }
}

/** Ends one browser's session; returns its user. */
export async function endFamily(app: App, familyId: string): Promise<Omit<FamilyOwner, "tokenVersion"> | undefined> {
  const [owner] = await app.database.platform<{ companyId: number; userId: number }>(
    `delete from refresh_families where id = $1 returning company_id as "companyId", user_id as "userId"`,
    [familyId],
  );
  return owner;
}

/** Deletes expired sessions. */
export async function sweepFamilies(app: App): Promise<void> {
  await app.database.platform("delete from refresh_families where expires_at <= now()");
}
