import { createHmac } from "node:crypto";

/**
 * The headers of calls to a company's program. The signature is HMAC-SHA-256 over the timestamp (seconds), a dot and
 * the body: a program that refuses old timestamps is safe from replayed calls.
 */
export function signedHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const mac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Recado",
    "x-event-id": id,
    "x-timestamp": timestamp,
    ...(secret !== "" && { "x-signature": `sha256=${mac}` }),
  };
}
