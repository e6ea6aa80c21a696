import { keepTranscript, recordingOf } from "../../inbox/messages/media/transcripts.ts";
import type { App } from "../../platform/app.ts";
import { findPassages } from "./knowledge/find-passages.ts";
import { saidIn, type PromptMessage, type PromptTurn } from "./read-turn.ts";
import { recordOutcome } from "./record-outcome.ts";
import { transcribe } from "./transcribe.ts";
import { countCall } from "./usage.ts";

/** Most recordings of one burst that are transcribed. */
const mostAtOnce = 3;
/** Bytes of a recording: half an hour of a voice note. */
const mostHeard = 5_000_000;

/**
 * Transcribes the customer's unanswered recordings, and looks up the prompt's knowledge on them; for the model an
 * untranscribed one stays "a recording".
 */
export async function hear(app: App, turn: PromptTurn, signal: AbortSignal): Promise<PromptTurn> {
  const unheard = turn.unanswered.filter(({ kind, transcript }) => kind === "audio" && transcript === null);
  const heard = await Promise.all(unheard.slice(-mostAtOnce).map((message) => hearOne(app, turn, message, signal)));
  if (!heard.includes(true)) return turn;
  const passages = await app.database.tenant(turn.companyId, (tx) =>
    findPassages(tx, turn.prompt.id, turn.unanswered.map(saidIn)),
  );
  return { ...turn, passages };
}

async function hearOne(
  app: App,
  { companyId, prompt, apiKey }: PromptTurn,
  message: PromptMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const recording = await app.database.tenant(companyId, (tx) => recordingOf(tx, message.id));
  if (!recording || recording.size > mostHeard || !(await countCall(app, companyId, prompt))) return false;
  const provider = { companyId, apiKey, baseUrl: prompt.base_url };
  // Too many wait, or the file is gone: answer without the transcript.
  const written = await transcribe(app, provider, recording, signal).catch(() => ({ failure: "provider" as const }));
  if ("failure" in written) {
    signal.throwIfAborted();
    await recordOutcome(app, companyId, prompt, { tokens: 0, ...written });
    return false;
  }
  message.transcript = written.text;
  // Paid for already: store it, even if the turn fails.
  await app.database.tenant(companyId, (tx) => keepTranscript(app, tx, message.id, written.text));
  signal.throwIfAborted();
  return true;
}
