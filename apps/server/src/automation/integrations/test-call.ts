import { randomUUID } from "node:crypto";
import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuseInside } from "../../platform/outbound/refuse-inside.ts";
import { refuse } from "../../platform/refusal.ts";
import { integrationOf, secretsOf } from "./access.ts";
import { callProgram } from "./call-program.ts";
import { envelopeOf, signedEnvelope } from "./envelope.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import { givenSecret } from "./rules.ts";
import { signedHeaders } from "./sign.ts";
import { greetingOfTypebot } from "./typebot.ts";

type Asked = Parsed<"POST /queueIntegration/testCall">["body"];

/** Calls a program with the given values: n8n and webhooks get a signed event "test", a Typebot begins a chat. */
export async function testCall(
  app: App,
  actor: Actor,
  asked: Asked,
): Promise<Answer<"POST /queueIntegration/testCall">> {
  await refuseInside(app, "urlN8N", asked.urlN8N);
  const { secret, envelope } = await app.database.tenant(actor.companyId, async (tx) => {
    const { integrationId } = asked;
    const row = integrationId === undefined ? null : await integrationOf(tx, integrationId);
    const about = { id: randomUUID(), event: "test", at: app.clock.now(), about: {} } as const;
    return {
      secret: givenSecret(asked.secret) ?? (row ? secretsOf(app, tx, row).secret : ""),
      envelope: signedEnvelope(app, await envelopeOf(tx, about)),
    };
  });
  // The browser waits for the answer: nothing ends the call early.
  const { signal } = new AbortController();
  try {
    if (asked.type === "typebot")
      return { status: 200, messages: await greetingOfTypebot(app, asked.urlN8N, asked.typebotSlug, signal) };
    const body = JSON.stringify(envelope);
    const headers = signedHeaders(secret, envelope.id, body, app.clock.now());
    const { status, attempts } = await callProgram(app, { url: asked.urlN8N, headers, body }, signal);
    if (status >= 300) throw new IntegrationFailed(String(status), status, attempts);
    return { status, messages: [] };
  } catch (error) {
    if (error instanceof IntegrationFailed) throw refuse("ERR_INTEGRATION_FAILED", { reason: error.reason });
    throw error;
  }
}
