import { programAnswer, type ProgramAnswer } from "@recado/contracts/program-events";
import type { Called } from "./call-program.ts";
import { IntegrationFailed } from "./integration-failed.ts";
import type { Action } from "../steps/decider.ts";

/**
 * The actions in what a program answered; none with `sendRaw`: older flows answer through the messages API. Throws
 * IntegrationFailed.
 */
export function actionsAnswered({ status, json, isBroken, attempts }: Called, sendRaw: boolean): Action[] {
  if (status >= 300) throw new IntegrationFailed(String(status), status, attempts);
  if (sendRaw) return [];
  if (isBroken) throw new IntegrationFailed("unreadable: JSON", status, attempts);
  return actionsOf(json);
}

/**
 * The actions in a program's answer, in order. An answer of another shape (n8n's own "Workflow was started") does
 * nothing; throws IntegrationFailed for an invalid answer of the right shape.
 */
function actionsOf(json: unknown): Action[] {
  // n8n's node "Respond to Webhook" may wrap its answer in a list.
  const given = Array.isArray(json) ? (json as unknown[])[0] : json;
  const { data, error } = programAnswer.safeParse(given);
  if (!data) {
    if (!isMeant(given)) return [];
    throw unreadable(error.issues[0]?.path.join(".") ?? "");
  }
  const { messages, action, contact } = data;
  const wordless = wordlessIn(given, messages.length);
  if (wordless !== -1) throw unreadable(`messages.${wordless}.body`);
  return [
    ...(contact ? [{ do: "setContact", ...contact } as const] : []),
    ...messages.flatMap(saying),
    ...afterwards(action),
  ];
}

const unreadable = (where: string) => new IntegrationFailed(`unreadable: ${where}`, 200);

/** The first message that has neither words nor a file, by whatever name: nothing would be said, and nobody would know. */
function wordlessIn(given: unknown, read: number): number {
  const { messages } = given as { messages?: unknown };
  if (!Array.isArray(messages)) return -1;
  // Those after the read ones may be anything.
  return messages
    .slice(0, read)
    .findIndex((one: object | string) => typeof one !== "string" && !("body" in one) && !("url" in one));
}

const isMeant = (given: unknown): boolean =>
  typeof given === "object" && given !== null && ["messages", "action", "contact"].some((name) => name in given);

function saying({ type, body, url }: ProgramAnswer["messages"][number]): Action[] {
  if (type !== "text" && url) return [{ do: "sendUrl", url, body, rule: "integration" }];
  return body.trim() === "" ? [] : [{ do: "say", body, userId: null, rule: "integration" }];
}

function afterwards(action: ProgramAnswer["action"]): Action[] {
  if (action?.close) return [{ do: "close" }];
  if (action?.transferQueueId) return [{ do: "handTo", handler: "human", queueId: action.transferQueueId }];
  return action?.stopBot ? [{ do: "handTo", handler: "human" }] : [];
}
