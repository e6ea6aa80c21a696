import type { Message } from "@recado/contracts/messages";
import { visibleMessage } from "../../inbox/messages/list-versions.ts";
import { keepTranscript, recordingOf } from "../../inbox/messages/media/transcripts.ts";
import { shown } from "../../inbox/messages/send/answerable.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { keyOf } from "../prompts/access.ts";
import { recordOutcome } from "../prompts/record-outcome.ts";
import { mostTranscribed, transcribe } from "../prompts/transcribe.ts";
import { countCall } from "../prompts/usage.ts";
import { findPromptFor } from "./find-prompt.ts";

/** Running transcriptions, by company and message: concurrent requests wait for the same one. */
const running = new Map<string, Promise<unknown>>();

/**
 * Transcribes a customer's recording once, with the conversation's prompt; then everybody who sees it sees the text.
 */
export async function transcribeMessage(app: App, actor: Actor, messageId: number): Promise<Message> {
  const key = `${actor.companyId}/${messageId}`;
  await running.get(key)?.catch(() => undefined);
  const work = transcribeOnce(app, actor, messageId);
  running.set(key, work);
  try {
    return await work;
  } finally {
    if (running.get(key) === work) running.delete(key);
  }
}

async function transcribeOnce(app: App, actor: Actor, messageId: number): Promise<Message> {
  const { companyId } = actor;
  const known = await app.database.tenant(companyId, async (tx) => {
    await visibleMessage(tx, actor, messageId);
    const message = await shown(tx, messageId);
    const recording = await recordingOf(tx, messageId);
    if (!recording || recording.size > mostTranscribed) throw refuse("ERR_NOT_TRANSCRIBABLE");
    if (recording.transcript !== null) return { message };
    const prompt = await findPromptFor(app, tx, message.ticketId);
    if (!prompt) throw refuse("ERR_NO_PROMPT_FOUND");
    return { recording, prompt, apiKey: keyOf(app, tx, prompt) };
  });
  if (known.message) return known.message;
  const { recording, prompt, apiKey } = known;
  if (!(await countCall(app, companyId, prompt))) throw refuse("ERR_PROMPT_USED_UP");
  const written = await transcribe(app, { companyId, apiKey, baseUrl: prompt.base_url }, recording);
  const isFailed = "failure" in written;
  await recordOutcome(
    app,
    companyId,
    prompt,
    isFailed ? { tokens: 0, ...written } : { tokens: 0, answer: { text: written.text, handsOver: false } },
  );
  if (isFailed) throw refuse("ERR_PROMPT_FAILED");
  return app.database.tenant(companyId, async (tx) => {
    await visibleMessage(tx, actor, messageId);
    await keepTranscript(app, tx, messageId, written.text);
    return shown(tx, messageId);
  });
}
