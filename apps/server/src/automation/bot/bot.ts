import { isDeepStrictEqual } from "node:util";
import type { Action, Decider } from "../steps/decider.ts";
import { keepState } from "./bot-states.ts";
import { isLate } from "../steps/rules.ts";
import { decideBot, type BotDecision, type Said } from "./decide-bot.ts";
import { readSituation, type BotFacts } from "./read-situation.ts";
import type { BotState } from "./situation.ts";

/** Answers customers whom no person serves: opening hours, queues, options. */
export const bot: Decider<BotFacts, BotState> = {
  name: "bot",
  causes: ["message"],
  pauseMs: 1_000,
  isImmediate: true,
  read: readSituation,
  keep: keepState,
  decide(facts, { situation, state }) {
    // After an outage earlier messages are left to people (decision 19).
    if (isLate(facts)) return "pass";
    const { says, route, state: keeps } = decideBot(situation, state);
    const actions: Action[] = [...(route ? [turnAfter(route)] : []), ...says.map(actionOf)];
    return actions.length === 0 && isDeepStrictEqual(state, keeps) ? "pass" : { actions, keeps, goesOn: route?.begins };
  },
};

/**
 * After the bot's last menu, the queue's prompt or integration may begin with the next message, in a queue without a
 * menu at once; a bot silenced by the loop guard leaves the ticket to people.
 */
const turnAfter = ({ queueId, chatbot, isLoop }: NonNullable<BotDecision["route"]>): Action => ({
  do: "handTo",
  handler: chatbot ? "bot" : isLoop ? "human" : null,
  queueId,
  isLoop: isLoop ?? false,
});

const actionOf = (said: Said): Action =>
  "body" in said ? { do: "say", userId: null, isTemplate: true, ...said } : { do: "sendFiles", ...said };
