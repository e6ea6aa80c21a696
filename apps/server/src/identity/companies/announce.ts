import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { listChanged } from "../platform-lists.ts";
import type { settingChanged } from "../settings/events.ts";
import { timezone } from "../settings/settings.ts";
import type { companyChanged } from "./events.ts";
import { presentCompany } from "./present.ts";
import { supportAccess } from "./settings.ts";

/** Announces a company's data to its users, who may all read it. */
export async function announceCompany(
  app: App,
  tx: Tx,
  { company }: EventPayload<typeof companyChanged>,
): Promise<void> {
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "company", {
    action: "update",
    company: presentCompany(company),
  });
}

const listed: readonly string[] = [supportAccess.key, timezone.key];

/** The super user's list of companies shows some of their settings. */
export async function announceListedSetting(
  app: App,
  tx: Tx,
  { setting }: EventPayload<typeof settingChanged>,
): Promise<void> {
  if (!listed.includes(setting.key)) return;
  tx.afterCommit(() => {
    listChanged(app, "companies").catch((error: unknown) => app.log.warn({ err: error }, "list of companies not told"));
  });
}
