import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import type { companyChanged } from "./events.ts";
import { presentCompany } from "./present.ts";

/** Announces a company's data to its people, who may all read it. */
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
