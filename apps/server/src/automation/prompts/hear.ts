import { buffer } from "node:stream/consumers";
import { keepTranscript, recordingOf } from "../../inbox/messages/media/transcripts.ts";
import type { App } from "../../platform/app.ts";
import type { PromptMessage, PromptTurn } from "./read-turn.ts";
import { mostTranscribed, transcribe } from "./transcribe.ts";
import { countCall } from "./usage.ts";

/** Recordings of one burst that are written down. */
const mostAtOnce = 3;

/** Has the customer's unanswered recordings written down; one that can't be is a recording to the model, as before. */
export async function hear(app: App, turn: PromptTurn, signal: AbortSignal): Promise<void> {
  const unheard = turn.unanswered.filter(({ kind, transcript }) => kind === "audio" && transcript === null);
  await Promise.all(unheard.slice(-mostAtOnce).map((message) => hearOne(app, turn, message, signal)));
}

async function hearOne(
  app: App,
  { companyId, prompt, apiKey }: PromptTurn,
  message: PromptMessage,
  signal: AbortSignal,
): Promise<void> {
  const recording = await app.database.tenant(companyId, (tx) => recordingOf(tx, message.id));
  if (!recording || recording.size > mostTranscribed || !(await countCall(app, companyId, prompt))) return;
  const bytes = new Uint8Array(await buffer(await app.media.read(companyId, recording.storageKey)));
  const provider = { apiKey, baseUrl: prompt.base_url };
  const written = await transcribe(app.outbound, provider, { bytes, contentType: recording.contentType }, signal);
  signal.throwIfAborted();
  if ("failure" in written) return;
  message.transcript = written.text;
  await app.database.tenant(companyId, (tx) => keepTranscript(app, tx, message.id, written.text));
}
