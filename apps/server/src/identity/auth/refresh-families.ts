import type { Actor } from "../../platform/actor.ts";
import type { PlatformTx, Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { judgeRefresh, overdueSince, type Family, type Verdict } from "./rules.ts";
import { writeRefreshToken, type RefreshToken } from "./refresh-token.ts";
import type { Visitor } from "./visitor.ts";

/** A browser that does not refresh for this long has to sign in again. */
export const familyDays = 7;
const expiry = `now() + interval '${familyDays} days'`;

/** A browser's session and its current refresh token. */
export interface HeldSession {
  sessionId: string;
  refreshToken: string;
}

/** Starts a browser's session. */
export async function startFamily(app: App, tx: Tx, actor: Actor, { agent, address }: Visitor): Promise<HeldSession> {
  const [row] = await tx.sql<{ id: string }>(
    `insert into refresh_families (company_id, user_id, token_version, agent, address, expires_at)
     values ($1, $2, $3, $4, $5, ${expiry}) returning id`,
    [tx.companyId, actor.userId, actor.tokenVersion, agent, address],
  );
  if (!row) throw new Error("The session was not kept.");
  const refreshToken = writeRefreshToken(app.secrets.deriveKey("refresh-token"), { familyId: row.id, generation: 1 });
  return { sessionId: row.id, refreshToken };
}

/** Ends a user's sessions because of another sign-in: access and refresh tokens at once. Returns the ended ids. */
export async function supersedeFamilies(tx: Tx, userId: number): Promise<string[]> {
  const ended = await tx.sql<{ id: string }>(
    `update refresh_families set superseded_at = now()
     where company_id = $1 and user_id = $2 and superseded_at is null returning id`,
    [tx.companyId, userId],
  );
  return ended.map(({ id }) => id);
}

/** Ends a user's sessions: access and refresh tokens at once. Returns the ended ids. */
export async function endFamilies(tx: Tx, userId: number): Promise<string[]> {
  const ended = await tx.sql<{ id: string }>(
    "delete from refresh_families where company_id = $1 and user_id = $2 returning id",
    [tx.companyId, userId],
  );
  return ended.map(({ id }) => id);
}

export interface FamilyOwner {
  companyId: number;
  userId: number;
  tokenVersion: number;
}

export type Traded =
  | { verdict: "rotate" | "repeat"; owner: FamilyOwner; refreshToken: string }
  | { verdict: "stolen"; owner: FamilyOwner }
  | { verdict: "over"; elsewhereAt?: string };

interface FamilyRow extends Family {
  company_id: number;
  user_id: number;
  token_version: number;
  superseded_at: Date | null;
}

/** Exchanges a refresh token for its successor. A stolen token ends its family. Concurrent calls wait for each other. */
export function tradeRefreshToken(app: App, token: RefreshToken): Promise<Traded> {
  return app.database.platformTransaction(async (tx): Promise<Traded> => {
    const [family] = await tx.sql<FamilyRow>(
      `select company_id, user_id, token_version, superseded_at, generation, expires_at <= now() as "isExpired",
              extract(epoch from now() - rotated_at)::float8 as "secondsSinceRotation"
       from refresh_families where id = $1 for update`,
      [token.familyId],
    );
    if (family?.superseded_at) return { verdict: "over", elsewhereAt: family.superseded_at.toISOString() };
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

/** Which of the sessions are valid: not ended, not expired, and of a company that is enabled and not overdue. */
export async function standingSessions(app: App, ids: readonly string[]): Promise<Set<string>> {
  const standing = await app.database.platform<{
    id: string;
    dueDate: Date | null;
    graceDays: number;
    isPlatform: boolean;
  }>(
    `select f.id, c.due_date as "dueDate", s.grace_days as "graceDays", c.id is not distinct from s.owner_company_id as "isPlatform"
     from refresh_families f
     join companies c on c.id = f.company_id and c.status and c.deleted_at is null
     cross join platform_state s
     where f.id = any($1::uuid[]) and f.superseded_at is null and f.expires_at > now()`,
    [ids],
  );
  const now = new Date();
  return new Set(standing.filter((session) => overdueSince(session, now) === null).map(({ id }) => id));
}

/** Deletes expired sessions. */
export async function sweepFamilies(app: App): Promise<void> {
  await app.database.platform("delete from refresh_families where expires_at <= now()");
}
