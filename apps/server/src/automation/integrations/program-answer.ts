import { programAnswer, type ProgramAnswer } from "@recado/contracts/program-events";
import type { Action } from "../steps/decider.ts";

/** What is done after a program's answer, in order. An answer of another shape (n8n's own "Workflow was started") does nothing. */
export function actionsOf(json: unknown): Action[] {
  // n8n's node "Respond to Webhook" may answer its items as a list.
  const { data } = programAnswer.safeParse(Array.isArray(json) ? (json as unknown[])[0] : json);
  if (!data) return [];
  const { messages, action, contact } = data;
  return [
    ...(contact ? [{ do: "setContact", ...contact } as const] : []),
    ...messages.flatMap(saying),
    ...afterwards(action),
  ];
}

function saying({ type, body, url }: ProgramAnswer["messages"][number]): Action[] {
  if (type !== "text" && url !== undefined && url !== "") return [{ do: "sendUrl", url, body, rule: "integration" }];
  return body.trim() === "" ? [] : [{ do: "say", body, userId: null, rule: "integration" }];
}

function afterwards(action: ProgramAnswer["action"]): Action[] {
  if (action?.close) return [{ do: "close" }];
  if (action?.transferQueueId !== undefined)
    return [{ do: "handTo", handler: "human", queueId: action.transferQueueId }];
  return action?.stopBot ? [{ do: "handTo", handler: "human" }] : [];
}
