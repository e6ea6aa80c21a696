import type { App } from "../../platform/app.ts";
import { OutboundFailed, OutboundRefused } from "../../platform/outbound/guarded-client.ts";
import { signedEnvelope, type StoredEnvelope } from "../integrations/envelope.ts";
import { signedHeaders } from "../integrations/sign.ts";

/** Maximum bytes of an answer, which is ignored. */
const bounds = { timeoutMs: 10_000, maxBytes: 65_536 } as const;

export interface Sent {
  isDelivered: boolean;
  status: number | null;
  /** "" for a success. */
  error: string;
}

/**
 * Posts a signed event; the address of its file is valid for a day from now. Never throws for errors of the other side.
 */
export async function sendDelivery(
  app: App,
  { url, secret, eventId, payload }: { url: string; secret: string; eventId: string; payload: StoredEnvelope },
): Promise<Sent> {
  const body = JSON.stringify(signedEnvelope(app, payload));
  const headers = signedHeaders(secret, eventId, body, app.clock.now());
  try {
    const { status } = await app.outbound.send({ url, method: "POST", headers, body, ...bounds });
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, status, error: isDelivered ? "" : String(status) };
  } catch (error) {
    if (error instanceof OutboundFailed) return { isDelivered: false, status: null, error: error.why };
    if (error instanceof OutboundRefused) return { isDelivered: false, status: null, error: "ERR_URL_REFUSED" };
    throw error;
  }
}
