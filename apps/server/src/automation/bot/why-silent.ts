import type { Silence } from "@recado/contracts/bot";
import type { BotDecision } from "./decide-bot.ts";
import type { BotState, Situation } from "./situation.ts";

/** Why the bot says nothing, for who tries a queue; null if it speaks. `before`: the state in which it decided. */
export function whySilent(situation: Situation, before: BotState, { says, route, state }: BotDecision): Silence | null {
  if (says.length > 0) return null;
  if (state.silentAt !== null) return "loop";
  const { closedPeriod, queue, queues, chatbot } = situation;
  if (closedPeriod !== null) return before.toldPeriod === closedPeriod ? "told" : "companyBlank";
  // A choice in the menu leads into the queue at once.
  const here = queue ?? queues.find(({ id }) => id === route?.queueId);
  if (here && here.closedPeriod !== null) return before.toldPeriod === here.closedPeriod ? "told" : "queueBlank";
  if (queue && !chatbot) return "person";
  return here ? "noTexts" : "menuAgain";
}
