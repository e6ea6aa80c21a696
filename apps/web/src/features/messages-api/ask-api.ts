import type { Answer } from "@recado/contracts";
import { ApiError } from "../../shell/api-error.ts";
import { addressOf } from "../../shell/api.ts";
import { readRefusal } from "../../shell/read-refusal.ts";

/** The test form's message. */
export interface TestMessage {
  token: string;
  number: string;
  body: string;
  file: File | null;
  /** Sent twice, as after a lost answer, it is one message. */
  key: string;
}

/** Sends as another program would: with the token of a connection, not with the person's session. */
export async function sendTest({
  token,
  number,
  body,
  file,
  key,
}: TestMessage): Promise<Answer<"POST /api/messages/send">> {
  const headers: Record<string, string> = { "Idempotency-Key": key };
  if (file === null) {
    headers["Content-Type"] = "application/json";
    return ask("/api/messages/send", token, { method: "POST", headers, body: JSON.stringify({ number, body }) });
  }
  const form = new FormData();
  form.append("number", number);
  form.append("body", body);
  form.append("medias", file, file.name);
  return ask("/api/messages/send", token, { method: "POST", headers, body: form });
}

export const askStatus = (token: string, messageId: number): Promise<Answer<"GET /api/messages/send/:messageId">> =>
  ask(addressOf("/api/messages/send/:messageId", { params: { messageId } }), token, {});

/** A refused token does not concern the user's session, so it is not announced as the session's end. */
async function ask<T>(
  address: string,
  token: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | FormData },
): Promise<T> {
  // Headers can't contain other characters, and tokens don't.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError(401, "ERR_API_TOKEN", { error: "ERR_API_TOKEN" });
  const response = await fetch(address, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError(0, "ERR_NETWORK");
  });
  if (!response.ok) throw await readRefusal(response);
  return (await response.json()) as T;
}
