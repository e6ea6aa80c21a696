import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort, type ChangeCause } from "../../platform/events.ts";

export type TemplateKind = "connection" | "schedule";

/** A template was added, changed or removed; or it became the default, or no longer is. */
export const templateChanged = defineEvent<{ kind: TemplateKind; templateId: number; cause: ChangeCause }>(
  "templateChanged",
);

/** Names of the unfinished campaigns that use the template; the caller has locked its row for update. */
export const templateCampaigns = definePort<[tx: Tx, template: { kind: TemplateKind; templateId: number }], string[]>(
  "templateCampaigns",
);
