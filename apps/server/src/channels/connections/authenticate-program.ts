import { timingSafeEqual } from "node:crypto";
import { companyStanding } from "../../identity/auth/caller.ts";
import { flagsJson, type PlanFlags } from "../../identity/plans/queries.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { networkOf } from "../../platform/http/client-address.ts";
import type { Authenticators, ProgramCaller } from "../../platform/http/gate.ts";
import { AttemptLimit } from "../../platform/http/rate-limits.ts";
import { refuse } from "../../platform/refusal.ts";
import { isUsableToken } from "./given-token.ts";

/** Wrong tokens allowed per address before it must wait. */
const wrongTokens = { max: 30, perSeconds: 60, counts: ["ERR_API_TOKEN"] } as const;
/** Valid tokens remembered, and how long, ms. */
const remembered = { most: 5_000, forMs: 600_000 };

interface TokenRow {
  company_id: number;
  connection_id: number;
  token_hash: string;
  flags: PlanFlags | null;
  due_date: Date | null;
  grace_days: number;
  is_platform: boolean;
}

/**
 * Finds the connection of a token of the messages API; refuses with ERR_API_TOKEN. Limits guesses by address before
 * asking the database. A recently valid token is always looked up: another program at the same address with a wrong
 * token must not block it.
 */
export function createProgramAuthenticate(app: App): Authenticators["program"] {
  const guesses = new AttemptLimit(wrongTokens);
  const right = new Map<string, number>();
  return async (bearer, address) => {
    const now = Date.now();
    const hash = bearer !== undefined && isUsableToken(bearer) ? hashToken(bearer) : null;
    const find = () => programOf(app, hash);
    const wasRight = hash !== null && (right.get(hash) ?? 0) > now;
    const caller = wasRight ? await find() : await guesses.within(networkOf(address), now, find);
    if (hash !== null && !wasRight) remember(right, hash, now + remembered.forMs);
    return caller;
  };
}

function remember(right: Map<string, number>, hash: string, until: number): void {
  right.delete(hash);
  const [oldest] = right.size >= remembered.most ? right.keys() : [];
  if (oldest !== undefined) right.delete(oldest);
  right.set(hash, until);
}

// Every call of a program runs this statement first.
const findToken = prepared<TokenRow>(
  "find_connection_token",
  `select t.company_id, t.connection_id, t.token_hash, ${flagsJson} as flags, c.due_date, s.grace_days,
          c.id is not distinct from s.owner_company_id as is_platform
   from connection_tokens t
   join companies c on c.id = t.company_id and c.status and c.deleted_at is null
   cross join platform_state s
   left join plans p on p.id = c.plan_id
   where t.token_hash = $1`,
);

/** None for a disabled or deleted company. */
async function programOf(app: App, hash: string | null): Promise<ProgramCaller> {
  if (hash === null) throw refuse("ERR_API_TOKEN");
  const [row] = await app.database.readPlatform(findToken, [hash]);
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hash))) throw refuse("ERR_API_TOKEN");
  return { program: { companyId: row.company_id, connectionId: row.connection_id }, ...companyStanding(row) };
}
