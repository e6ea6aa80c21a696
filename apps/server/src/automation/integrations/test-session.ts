import { randomUUID } from "node:crypto";
import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { integrationOf, secretsOf } from "./access.ts";
import { detectIntent } from "./dialogflow.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import { givenSecret, readServiceAccount } from "./rules.ts";

/** Sends a greeting to the agent, in a separate session. */
export async function testSession(
  app: App,
  actor: Actor,
  { projectName, jsonContent, language, integrationId }: Parsed<"POST /queueIntegration/testSession">["body"],
): Promise<Answer<"POST /queueIntegration/testSession">> {
  const kept =
    integrationId === undefined
      ? ""
      : await app.database.tenant(
          actor.companyId,
          async (tx) => secretsOf(app, tx, await integrationOf(tx, integrationId)).jsonContent,
        );
  const account = readServiceAccount(givenSecret(jsonContent) ?? kept);
  if (!account) throw refuse("ERR_VALIDATION", { fields: { jsonContent: "invalid" } });
  try {
    const sessionId = randomUUID();
    const { texts } = await detectIntent(app, { account, projectName, language, sessionId, text: "hi" });
    return { ok: true, messages: texts };
  } catch (error) {
    if (error instanceof IntegrationFailed) throw refuse("ERR_INTEGRATION_FAILED", { reason: error.reason });
    throw error;
  }
}
