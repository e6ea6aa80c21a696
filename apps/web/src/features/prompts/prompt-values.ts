import { limits } from "@recado/contracts/limits";
import type { Prompt } from "@recado/contracts/prompts";

const { defaults, turns, answersDay } = limits.prompt;

/** The offered models, with the specification's labels. The user can type another name. */
export const models = [
  { value: "gpt-3.5-turbo-1106", label: "GPT 3.5 turbo" },
  { value: "gpt-4o-mini", label: "GPT 4.0" },
];

/** A prompt as its form holds it: an emptied number is "". */
export type PromptValues = {
  name: string;
  prompt: string;
  queueId: string;
  model: string;
  apiKey: string;
  maxTokens: number | string;
  temperature: number | string;
  maxMessages: number | string;
  baseUrl: string;
  humanKeywords: string;
  maxTurns: number | string;
  maxAnswersDay: number | string;
  fallbackMessage: string;
};

export const valuesOf = (prompt: Prompt | null): PromptValues => ({
  name: prompt?.name ?? "",
  prompt: prompt?.prompt ?? "",
  queueId: String(prompt?.queueId ?? ""),
  model: prompt?.model ?? defaults.model,
  apiKey: "",
  maxTokens: prompt?.maxTokens ?? defaults.maxTokens,
  temperature: prompt?.temperature ?? defaults.temperature,
  maxMessages: prompt?.maxMessages ?? defaults.maxMessages,
  baseUrl: prompt?.baseUrl ?? "",
  humanKeywords: prompt?.humanKeywords ?? "",
  maxTurns: prompt?.maxTurns ?? turns,
  maxAnswersDay: prompt?.maxAnswersDay ?? answersDay,
  fallbackMessage: prompt?.fallbackMessage ?? "",
});

export const bodyOf = ({
  queueId,
  maxTokens,
  temperature,
  maxMessages,
  maxTurns,
  maxAnswersDay,
  ...texts
}: PromptValues) => ({
  ...texts,
  queueId: Number(queueId),
  maxTokens: Number(maxTokens),
  temperature: Number(temperature),
  maxMessages: Number(maxMessages),
  maxTurns: Number(maxTurns),
  maxAnswersDay: Number(maxAnswersDay),
});
