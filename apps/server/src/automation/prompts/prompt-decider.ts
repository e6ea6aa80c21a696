import type { App } from "../../platform/app.ts";
import type { Action, Decider, Decision, Facts } from "../steps/decider.ts";
import { isLate } from "../steps/rules.ts";
import { askModel, askMs, type Asked } from "./ask-model.ts";
import { questionOf } from "./question-of.ts";
import { withKnowledge } from "./knowledge/rules.ts";
import { readTurn, saidIn, type PromptTurn } from "./read-turn.ts";
import { recordOutcome } from "./record-outcome.ts";
import { burstEnds, contentOf, wantsPerson } from "./rules.ts";
import { hear } from "./hear.ts";
import { transcribeMs } from "./transcribe.ts";
import { countCall } from "./usage.ts";
import { words } from "./words.ts";

/** How long to wait for a recording before answering without it, ms. */
const fileWaitMs = { total: 15_000, step: 2_000 };

/**
 * Answers customers with the prompt of the ticket, its queue or its connection. People take over if the customer or the
 * model wants it, if the turns, the day or the month are used up, and if no answer arrives.
 */
export const promptDecider = (app: App): Decider<PromptTurn> => ({
  name: "prompt",
  causes: ["message"],
  limitMs: transcribeMs + askMs + 5_000,
  read: (tx, facts) => readTurn(app, tx, facts),
  decide(facts, turn, signal) {
    const [first] = turn.unanswered;
    const last = turn.unanswered.at(-1);
    // A person has written meanwhile, or the server was down for long: leave it to people.
    if (!first || !last || isLate(facts)) return "pass";
    const texts = turn.unanswered.map(saidIn);
    const say = words(facts.settings.language);
    const keywords = turn.prompt.human_keywords.trim() === "" ? say("keywords") : turn.prompt.human_keywords;
    if (wantsPerson(texts, keywords) || turn.turns >= turn.prompt.max_turns) return handOver(turn, say("handOver"));
    const ends = burstEnds(first.createdAt, last.createdAt);
    if (facts.now < ends) return { waitUntil: ends };
    const isUnheard = turn.unanswered.some(({ kind, isFileComing }) => kind === "audio" && isFileComing);
    if (isUnheard && facts.now.getTime() - last.createdAt.getTime() < fileWaitMs.total)
      return { waitUntil: new Date(facts.now.getTime() + fileWaitMs.step) };
    return answer(app, facts, turn, signal, keywords);
  },
});

async function answer(
  app: App,
  facts: Facts,
  turn: PromptTurn,
  signal: AbortSignal,
  keywords: string,
): Promise<Decision> {
  const { prompt } = turn;
  const { companyId } = turn;
  const say = words(facts.settings.language);
  const isOwn = prompt.fallback_message.trim() !== "";
  const fallBack = () => handOver(turn, isOwn ? prompt.fallback_message : say("fallback"), isOwn);
  if (!(await countCall(app, companyId, prompt))) return fallBack();
  const heard = await hear(app, turn, signal);
  // Transcripts are known only now.
  if (wantsPerson(heard.unanswered.map(saidIn), keywords)) return handOver(turn, say("handOver"));
  const asked = await ask(app, facts, heard, signal);
  await recordOutcome(app, companyId, prompt, asked);
  if ("failure" in asked) return fallBack();
  const { text, handsOver } = asked.answer;
  if (handsOver) return handOver(turn, text === "" ? say("handOver") : text);
  const begins: Action[] =
    facts.ticket.handler === "prompt" ? [] : [{ do: "handTo", handler: "prompt", handlerId: prompt.id }];
  return {
    actions: [...begins, { do: "say", body: text, userId: null, rule: "prompt" }],
    keeps: { turns: turn.turns + 1 },
  };
}

const ask = (app: App, { settings }: Facts, turn: PromptTurn, signal: AbortSignal): Promise<Asked> =>
  askModel(
    app.outbound,
    questionOf({
      prompt: { ...turn.prompt, prompt: withKnowledge(turn.prompt.prompt, turn.passages) },
      apiKey: turn.apiKey,
      language: settings.language,
      name: turn.contactName,
      said: turn.history.map((message) => ({
        role: message.fromMe ? "assistant" : "user",
        content: contentOf(message),
      })),
    }),
    signal,
  );

/** Tells the customer, and moves the ticket to the prompt's queue. `isTemplate`: a text that the company wrote. */
const handOver = ({ prompt }: PromptTurn, body: string, isTemplate = false): Action[] => [
  { do: "say", body, userId: null, rule: "promptHandOver", isTemplate },
  { do: "handTo", handler: "human", ...(prompt.queue_id === null ? {} : { queueId: prompt.queue_id }) },
];
