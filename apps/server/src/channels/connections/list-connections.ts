import type { Answer } from "@recado/contracts";
import type { Connection } from "@recado/contracts/connections";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionCampaigns } from "../events.ts";
import { connectionOf, connectionsWithRelations, listConnectionRows } from "./access.ts";
import { presentTo } from "./present.ts";

export function listConnections(app: App, actor: Actor): Promise<Connection[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await connectionsWithRelations(tx, await listConnectionRows(tx));
    return rows.map((row) => presentTo(actor, row));
  });
}

/** One connection; `campaigns` names what may still send through it, for admins. */
export function showConnection(
  app: App,
  actor: Actor,
  connectionId: number,
): Promise<Answer<"GET /whatsapp/:whatsappId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await connectionsWithRelations(tx, [await connectionOf(tx, connectionId)]);
    if (!row) throw refuse("ERR_NO_WAPP_FOUND");
    const campaigns = isAdmin(actor) ? (await app.ports.ask(connectionCampaigns, tx, connectionId)).flat() : [];
    return { ...presentTo(actor, row), campaigns };
  });
}
