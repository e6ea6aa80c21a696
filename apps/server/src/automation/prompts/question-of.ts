import type { Question, Said } from "./ask-model.ts";
import type { PromptRow } from "./rows.ts";
import { instructionsOf } from "./rules.ts";

interface Given {
  prompt: PromptRow;
  apiKey: string;
  /** The company's language. */
  language: string;
  /** The customer's name. */
  name: string;
  said: readonly Said[];
}

/** A prompt's request to its model. */
export const questionOf = ({ prompt, apiKey, language, name, said }: Given): Question => ({
  apiKey,
  baseUrl: prompt.base_url,
  model: prompt.model,
  maxTokens: prompt.max_tokens,
  temperature: prompt.temperature,
  instructions: instructionsOf({ prompt: prompt.prompt, maxTokens: prompt.max_tokens, name, language }),
  said,
  mayHandOver: true,
});
