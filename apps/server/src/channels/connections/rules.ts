import { refuse } from "../../platform/refusal.ts";

/** A menu of several queues needs words around it (decision 20). */
export function assertGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (new Set(queueIds).size > 1 && greetingMessage.trim() === "") throw refuse("ERR_WAPP_GREETING_REQUIRED");
}
