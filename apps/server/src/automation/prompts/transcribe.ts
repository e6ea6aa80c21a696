import type { PromptFailure } from "@recado/contracts/prompts";
import { storableText } from "@recado/contracts/storable-text";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { App } from "../../platform/app.ts";
import { WorkQueue } from "../../platform/crypto/work-queue.ts";
import { failureOfStatus, outboundFailure, providerUrl } from "./ask-model.ts";

/** OpenAI's limit, bytes. */
export const mostTranscribed = 25_000_000;
/** Milliseconds, including the upload. */
export const transcribeMs = 25_000;
/** Most characters stored. */
const mostCharacters = 10_000;

const answer = z.object({ text: z.string() });
/** The provider recognizes the type only by the file name. */
const names: Record<string, string | undefined> = {
  "audio/mpeg": "audio.mp3",
  "audio/mp4": "audio.m4a",
  "audio/wav": "audio.wav",
  "audio/webm": "audio.webm",
};

/** Each is in memory several times while it is sent. */
const desk = new WorkQueue({ atOnce: 3, waiting: 30 });

interface Provider {
  companyId: number;
  apiKey: string;
  baseUrl: string;
}
interface Recording {
  storageKey: string;
  contentType: string;
}
type Written = { text: string } | { failure: PromptFailure };

/**
 * Transcribes a recording with a provider of OpenAI's protocol. A process sends a few at a time; ERR_TOO_MANY_REQUESTS
 * if too many wait.
 */
export function transcribe(app: App, provider: Provider, recording: Recording, signal?: AbortSignal): Promise<Written> {
  return desk.run(() => send(app, provider, recording, signal));
}

async function send(
  app: App,
  { companyId, apiKey, baseUrl }: Provider,
  { storageKey, contentType }: Recording,
  signal?: AbortSignal,
): Promise<Written> {
  const base = baseUrl === "" ? providerUrl : baseUrl;
  const bytes = new Uint8Array(await buffer(await app.media.read(companyId, storageKey)));
  const form = new FormData();
  form.set("model", "whisper-1");
  form.set("response_format", "json");
  const type = contentType.split(";")[0]?.trim() ?? "";
  form.set("file", new Blob([bytes], { type }), names[type] ?? "audio.ogg");
  // Encodes the form; it is sent by the guarded client.
  const encoded = new Response(form);
  try {
    const { status, body } = await app.outbound.send({
      url: `${base}${base.endsWith("/") ? "" : "/"}audio/transcriptions`,
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": encoded.headers.get("content-type") ?? "" },
      body: new Uint8Array(await encoded.arrayBuffer()),
      timeoutMs: transcribeMs,
      signal,
      maxBytes: 256 * 1024,
    });
    if (status !== 200) return { failure: failureOfStatus(status) };
    const text = storableText(answer.parse(JSON.parse(body.toString("utf8"))).text).trim();
    return text === "" ? { failure: "empty" } : { text: text.slice(0, mostCharacters) };
  } catch (error) {
    return { failure: outboundFailure(error) ?? "provider" };
  }
}
