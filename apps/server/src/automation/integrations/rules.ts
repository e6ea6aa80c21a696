import { z } from "zod";
import type { FieldRule } from "@recado/contracts/errors";
import type { Integration } from "@recado/contracts/integrations";
import { limits } from "@recado/contracts/limits";
import { isMask } from "../../platform/crypto/sealed-text.ts";

/** The fields used of a service account's key. Its addresses are ignored: users could write any. */
const serviceAccount = z.object({
  client_email: z.string().min(3).max(500),
  private_key: z.string().min(50).max(10_000),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** The service account in a JSON text; null if it is none. */
export function readServiceAccount(json: string): ServiceAccount | null {
  try {
    return serviceAccount.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The new secret; null keeps the stored one. */
export const givenSecret = (given: string | undefined): string | null =>
  given === undefined || given.trim() === "" || isMask(given) ? null : given.trim();

type Given = Partial<Pick<Integration, "type" | "jsonContent" | "secret">>;

/** Errors in the given secrets, by field; null if there are none. */
export function wrongSecrets({ type, jsonContent, secret }: Given): Record<string, FieldRule> | null {
  const json = givenSecret(jsonContent);
  if (type === "dialogflow" && json !== null && !readServiceAccount(json)) return { jsonContent: "invalid" };
  const key = givenSecret(secret);
  return key !== null && key.length < limits.integration.secret.min ? { secret: "too_short" } : null;
}

/** n8n, webhooks and Typebots use the integration's name as project name. */
export const projectNameOf = ({
  type,
  name,
  projectName,
}: Pick<Integration, "type" | "name" | "projectName">): string => (type === "dialogflow" ? projectName : name);
