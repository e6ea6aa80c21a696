import type { App } from "../../platform/app.ts";
import { openText } from "../../platform/crypto/sealed-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { selectIntegrations, type IntegrationRow } from "./rows.ts";

/** Missing integrations and other companies' get the same refusal. */
export async function integrationOf(tx: Tx, integrationId: number): Promise<IntegrationRow> {
  const [row] = await tx.sql<IntegrationRow & object>(`${selectIntegrations} and i.id = $2`, [
    tx.companyId,
    integrationId,
  ]);
  if (!row) throw refuse("ERR_NO_INTEGRATION_FOUND");
  return row;
}

/** The secret's place, to which its encryption is bound. */
export const placeOf = (integrationId: number, column: "json_content" | "secret"): string =>
  `queue_integrations/${integrationId}/${column}`;

/** The integration's secrets. Never part of an answer. */
export const secretsOf = (app: App, tx: Tx, row: IntegrationRow): { jsonContent: string; secret: string } => ({
  jsonContent: openText(app, tx, placeOf(row.id, "json_content"), row.json_content),
  secret: openText(app, tx, placeOf(row.id, "secret"), row.secret),
});
