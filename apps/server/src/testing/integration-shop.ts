import { openBotShop } from "./bot-shop.ts";
import type { TestApp } from "./harness.ts";
import type { Request } from "@recado/contracts";

type Given = Request<"POST /queueIntegration">["body"];

/** A shop whose connection has an integration, and a customer who writes to it. */
export async function openIntegrationShop(home: TestApp, given: Given, queueNames: readonly string[] = []) {
  const shop = await openBotShop(home, queueNames);
  const { admin, connection } = shop;
  const { id: integrationId } = await admin.does("POST /queueIntegration", { body: given });
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { integrationId } });
  return {
    ...shop,
    integrationId,
    calls: async () =>
      (await admin.does("GET /queueIntegration/:integrationId/calls", { params: { integrationId } })).calls,
    rows: <Row extends object>(text: string, ...values: unknown[]) =>
      home.app.database.tenant(connection.companyId, (tx) =>
        tx.sql<Row & object>(text, [connection.companyId, ...values]),
      ),
  };
}
