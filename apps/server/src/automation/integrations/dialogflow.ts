import { createPrivateKey, sign } from "node:crypto";
import { z } from "zod";
import { mostSaid, programText } from "@recado/contracts/program-texts";
import type { App } from "../../platform/app.ts";
import { OutboundFailed, OutboundRefused } from "../../platform/outbound/guarded-client.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import type { ServiceAccount } from "./rules.ts";

/** Dialogflow ES over its REST API, version 2. Always Google's addresses, whatever the service account's file says. */
const google = { token: "https://oauth2.googleapis.com/token", api: "https://dialogflow.googleapis.com/v2" };
const scope = "https://www.googleapis.com/auth/dialogflow";
const timeoutMs = 10_000;

export interface DialogflowAnswer {
  texts: string[];
  /** The agent ended or handed over the conversation. */
  isOver: boolean;
  isHandover: boolean;
}

interface Asked {
  account: ServiceAccount;
  projectName: string;
  language: string;
  sessionId: string;
  text: string;
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const failure = z.object({ error: z.object({ message: z.string() }) });
const tokenFailure = z.object({ error: z.string(), error_description: z.string().optional() });
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z
      .array(
        z.object({
          platform: z.string().optional(),
          text: z.object({ text: z.array(z.string()).optional() }).optional(),
        }),
      )
      .optional(),
    intent: z.object({ displayName: z.string().optional(), endInteraction: z.boolean().optional() }).optional(),
    diagnosticInfo: z.object({ end_conversation: z.boolean().optional() }).optional(),
  }),
});

/** Asks the agent; throws IntegrationFailed. Intents named like "transfer" or "transferir para humano" hand over. */
export async function detectIntent(app: App, asked: Asked): Promise<DialogflowAnswer> {
  const base = app.config.googleUrl ? `${app.config.googleUrl}/v2` : google.api;
  const path = `projects/${encodeURIComponent(asked.projectName)}/agent/sessions/${encodeURIComponent(asked.sessionId)}`;
  const body = JSON.stringify({
    // The API accepts at most 256 characters.
    queryInput: { text: { text: asked.text.slice(0, 256), languageCode: asked.language } },
  });
  const authorization = `Bearer ${await accessToken(app, asked.account)}`;
  const answer = await post(
    app,
    `${base}/${path}:detectIntent`,
    { "content-type": "application/json", authorization },
    body,
  );
  const { data } = detected.safeParse(answer.json);
  if (answer.status !== 200 || !data) {
    const said = failure.safeParse(answer.json).data?.error.message ?? "";
    throw new IntegrationFailed(`${answer.status} ${said}`.trim(), answer.status);
  }
  const { queryResult } = data;
  // The others repeat the answer for other messengers.
  const told = (queryResult.fulfillmentMessages ?? [])
    .filter(({ platform = "PLATFORM_UNSPECIFIED" }) => platform === "PLATFORM_UNSPECIFIED")
    .flatMap(({ text }) => text?.text ?? []);
  const texts = (told.length > 0 ? told : [queryResult.fulfillmentText ?? ""])
    .slice(0, mostSaid)
    .map(programText)
    .filter((said) => said.trim() !== "");
  const isHandover = /transfer|human/i.test(queryResult.intent?.displayName ?? "");
  const isOver = queryResult.intent?.endInteraction === true || queryResult.diagnosticInfo?.end_conversation === true;
  return { texts, isOver, isHandover };
}

/** Tokens only in memory, by the account's key: an account's name is no secret. */
const tokens = new WeakMap<App, Map<string, { token: string; until: number }>>();

async function accessToken(app: App, account: ServiceAccount): Promise<string> {
  const known = tokens.get(app) ?? new Map<string, { token: string; until: number }>();
  tokens.set(app, known);
  const key = `${account.client_email}\n${account.private_key}`;
  const cached = known.get(key);
  if (cached && cached.until > Date.now()) return cached.token;
  const url = app.config.googleUrl ? `${app.config.googleUrl}/token` : google.token;
  const form = new URLSearchParams({
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: assertion(account, app.clock.now()),
  });
  const answer = await post(app, url, { "content-type": "application/x-www-form-urlencoded" }, form.toString());
  const { data } = tokenAnswer.safeParse(answer.json);
  if (answer.status !== 200 || !data) {
    const said = tokenFailure.safeParse(answer.json).data;
    throw new IntegrationFailed(
      `${answer.status} ${said?.error ?? ""} ${said?.error_description ?? ""}`.trim(),
      answer.status,
    );
  }
  if (known.size >= 1_000) known.clear();
  known.set(key, { token: data.access_token, until: Date.now() + (data.expires_in - 60) * 1_000 });
  return data.access_token;
}

/** The signed claim that Google exchanges for a token (RFC 7523). */
function assertion(account: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss: account.client_email, scope, aud: google.token, iat, exp: iat + 3_600 };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  try {
    const key = createPrivateKey(account.private_key);
    return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
  } catch {
    throw new IntegrationFailed("bad_key");
  }
}

async function post(
  app: App,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await app.outbound.send({ url, method: "POST", headers, body, timeoutMs });
    return { status: answer.status, json: parse(answer.body.toString("utf8")) };
  } catch (error) {
    if (error instanceof OutboundFailed) throw new IntegrationFailed(error.why);
    if (error instanceof OutboundRefused) throw new IntegrationFailed("ERR_URL_REFUSED");
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
