import type { Answer, Parsed } from "@recado/contracts";
import { companySettings } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { keyOf, promptOf } from "./access.ts";
import { askModel, askMs } from "./ask-model.ts";
import { questionOf } from "./question-of.ts";
import { findPassages } from "./knowledge/find-passages.ts";
import { withKnowledge } from "./knowledge/rules.ts";
import { recordOutcome } from "./record-outcome.ts";
import { wantsPerson } from "./rules.ts";
import { countCall } from "./usage.ts";
import { words } from "./words.ts";

type Tried = Answer<"POST /prompt/:promptId/try">;

/** Answers as the prompt would answer a customer. Stores only the usage; no customer sees it. */
export async function tryPrompt(
  app: App,
  actor: Actor,
  promptId: number,
  { said, prompt: text }: Parsed<"POST /prompt/:promptId/try">["body"],
): Promise<Tried> {
  const known = await app.database.tenant(actor.companyId, async (tx) => {
    const prompt = await promptOf(app, tx, promptId);
    const settings = await companySettings(tx, { language });
    const passages = await findPassages(tx, promptId, [said.at(-1)?.content ?? ""]);
    return {
      prompt: { ...prompt, prompt: withKnowledge(text ?? prompt.prompt, passages) },
      apiKey: keyOf(app, tx, prompt),
      ...settings,
    };
  });
  const say = words(known.language);
  const keywords = known.prompt.human_keywords.trim() === "" ? say("keywords") : known.prompt.human_keywords;
  if (wantsPerson([said.at(-1)?.content ?? ""], keywords))
    return { body: say("handOver"), handsOver: true, failure: null };
  if (!(await countCall(app, actor.companyId, known.prompt))) return { body: "", handsOver: true, failure: "limit" };
  const asked = await askModel(
    app.outbound,
    questionOf({ ...known, name: "", said: said.slice(-known.prompt.max_messages) }),
    AbortSignal.timeout(askMs),
  );
  await recordOutcome(app, actor.companyId, known.prompt, asked);
  if ("failure" in asked) return { body: "", handsOver: true, failure: asked.failure };
  return { body: asked.answer.text, handsOver: asked.answer.handsOver, failure: null };
}
