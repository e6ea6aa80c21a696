import type { Answer } from "@recado/contracts";
import { standingOf } from "../../identity/companies/standing.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";

const named = prepared<{ kind: "prompt" | "integration"; id: number; name: string }>(
  "machines_named",
  `select kind, id, name from (
     select 'prompt' as kind, id, name from prompts where company_id = $1 and $2
     union all
     select 'integration', id, name from queue_integrations where company_id = $1 and $3
   ) m order by norm_unaccent(name), id limit 400`,
);

/** Prompts and integrations by name, for users who hand a conversation to one. */
export function listMachines(app: App, { companyId }: Actor): Promise<Answer<"GET /machines">> {
  return app.database.tenant(companyId, async (tx) => {
    const standing = await standingOf(tx);
    return { machines: await tx.run(named, [standing.may("useOpenAi"), standing.may("useIntegrations")]) };
  });
}
