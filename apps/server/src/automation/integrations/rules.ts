import { z } from "zod";
import type { FieldRule } from "@recado/contracts/errors";
import type { Integration } from "@recado/contracts/integrations";
import { limits } from "@recado/contracts/limits";
import { isMask } from "../../platform/crypto/sealed-text.ts";

/** What is used of a service account's key. Its addresses are not: it is written by whoever has it. */
const serviceAccount = z.object({
  client_email: z.string().min(3).max(500),
  private_key: z.string().min(50).max(10_000),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** The service account in a JSON text; null where it is none. */
export function readServiceAccount(json: string): ServiceAccount | null {
  try {
    return serviceAccount.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** A secret that was given; null keeps the one that there is. */
export const givenSecret = (given: string | undefined): string | null =>
  given === undefined || given.trim() === "" || isMask(given) ? null : given.trim();

type Given = Partial<Pick<Integration, "type" | "jsonContent" | "secret">>;

/** What is wrong with the given secrets, by field; null if nothing. */
export function wrongSecrets({ type, jsonContent, secret }: Given): Record<string, FieldRule> | null {
  const json = givenSecret(jsonContent);
  if (type === "dialogflow" && json !== null && !readServiceAccount(json)) return { jsonContent: "invalid" };
  const key = givenSecret(secret);
  return key !== null && key.length < limits.integration.secret.min ? { secret: "too_short" } : null;
}

/** Of n8n, webhooks and Typebots the project is called as the integration itself. */
export const projectNameOf = ({
  type,
  name,
  projectName,
}: Pick<Integration, "type" | "name" | "projectName">): string => (type === "dialogflow" ? projectName : name);
