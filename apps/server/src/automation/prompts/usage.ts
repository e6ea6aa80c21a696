import type { PromptUsage } from "@recado/contracts/prompts";
import { companySettings } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import { promptTokensPerMonth } from "./settings.ts";

/** Today in the company's zone, as 2026-09-06. */
export async function companyDay({ clock }: App, tx: Tx): Promise<string> {
  const settings = await companySettings(tx, { timezone });
  return dayFormat(settings.timezone).format(clock.now());
}

const monthTokens = prepared<{ tokens: number }>(
  "prompt_usage_month",
  `select coalesce(sum(tokens), 0)::float8 as tokens from prompt_usage
   where company_id = $1 and day >= date_trunc('month', $2::date) and day < date_trunc('month', $2::date) + interval '1 month'`,
);

/** The usage of the company's prompts in the month of this day. */
export async function monthUsage(tx: Tx, day: string): Promise<PromptUsage> {
  const [[row], settings] = await Promise.all([
    tx.run(monthTokens, [day]),
    companySettings(tx, { promptTokensPerMonth }),
  ]);
  return { thousandTokens: Math.round((row?.tokens ?? 0) / 100) / 10, most: Number(settings.promptTokensPerMonth) };
}

const count = prepared<{ answers: number }>(
  "prompt_usage_count",
  `insert into prompt_usage as u (company_id, prompt_id, day, answers)
   select $1, $2::bigint, $3::date, 1 where $4::integer > 0
   on conflict (company_id, prompt_id, day) do update set answers = u.answers + 1 where u.answers < $4::integer
   returning answers`,
);

/**
 * Counts a call before it is made; false if the prompt's day or the company's month is used up. Failed and aborted
 * calls count too: the provider may charge them.
 */
export function countCall(
  app: App,
  companyId: number,
  { id, max_answers_day: most }: { id: number; max_answers_day: number },
): Promise<boolean> {
  return app.database.tenant(companyId, async (tx) => {
    const day = await companyDay(app, tx);
    const month = await monthUsage(tx, day);
    if (month.thousandTokens >= month.most) return false;
    return (await tx.run(count, [id, day, most])).length > 0;
  });
}

const add = prepared<never>(
  "prompt_usage_tokens",
  "update prompt_usage set tokens = tokens + $4::bigint where company_id = $1 and prompt_id = $2 and day = $3::date",
);

/** Adds the usage that the provider reports. */
export async function addTokens(app: App, tx: Tx, promptId: number, tokens: number): Promise<void> {
  if (tokens > 0) await tx.run(add, [promptId, await companyDay(app, tx), Math.round(tokens)]);
}
