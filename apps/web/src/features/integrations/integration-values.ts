import type { Integration, IntegrationType } from "@recado/contracts/integrations";

/** An integration as its form holds it. A number field holds "" while one types. */
export type IntegrationValues = Omit<
  Integration,
  "id" | "lastFailure" | "createdAt" | "updatedAt" | "typebotExpires" | "typebotDelayMessage"
> & {
  typebotExpires: number | string;
  typebotDelayMessage: number | string;
};

export const types: readonly IntegrationType[] = ["dialogflow", "n8n", "webhook", "typebot"];
export const languages: readonly Integration["language"][] = ["pt-BR", "en", "es"];

export const valuesOf = (row: Integration | null): IntegrationValues => ({
  type: row?.type ?? "dialogflow",
  name: row?.name ?? "",
  projectName: row?.type === "dialogflow" ? row.projectName : "",
  // The stored value is never shown; blank keeps it.
  jsonContent: "",
  secret: "",
  language: row?.language ?? "pt-BR",
  urlN8N: row?.urlN8N ?? "",
  typebotSlug: row?.typebotSlug ?? "",
  typebotExpires: row?.typebotExpires ?? 1,
  typebotDelayMessage: row?.typebotDelayMessage ?? 1_000,
  typebotKeywordFinish: row?.typebotKeywordFinish ?? "",
  typebotKeywordRestart: row?.typebotKeywordRestart ?? "",
  typebotUnknownMessage: row?.typebotUnknownMessage ?? "",
  typebotRestartMessage: row?.typebotRestartMessage ?? "",
  sendRaw: row?.sendRaw ?? false,
});

/** The request's body; an empty number is sent as none. */
export const bodyOf = (values: IntegrationValues) => ({
  ...values,
  typebotExpires: Number(values.typebotExpires),
  typebotDelayMessage: Number(values.typebotDelayMessage),
});

/** What is wrong with the text of a service account's file. The server checks it again. */
export function faultOfAccount(text: string): "syntax" | "incomplete" | null {
  let account: unknown;
  try {
    account = JSON.parse(text);
  } catch {
    return "syntax";
  }
  const { client_email: email, private_key: key } = Object(account) as Record<string, unknown>;
  return typeof email === "string" && typeof key === "string" ? null : "incomplete";
}
