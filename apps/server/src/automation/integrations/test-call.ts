import { randomUUID } from "node:crypto";
import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuseInside } from "../../platform/outbound/refuse-inside.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Action } from "../steps/decider.ts";
import { integrationOf, secretsOf } from "./access.ts";
import { callProgram } from "./call-program.ts";
import { envelopeOf, signedEnvelope } from "./envelope.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import { actionsAnswered } from "./program-answer.ts";
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
    const called = await callProgram(app, { url: asked.urlN8N, headers, body }, signal);
    const { status } = called;
    return { status, messages: actionsAnswered(called, asked.sendRaw).flatMap(textOf) };
  } catch (error) {
    if (error instanceof IntegrationFailed) throw refuse("ERR_INTEGRATION_FAILED", { reason: error.reason });
    throw error;
  }
}

const textOf = (action: Action): string[] => {
  if (action.do === "say") return [action.body];
  return action.do === "sendUrl" ? [[action.url, action.body].filter((part) => part !== "").join("\n")] : [];
};
