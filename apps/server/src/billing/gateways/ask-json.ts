import type { z } from "zod";
import { OutboundFailed, type GuardedClient, type OutboundRequest } from "../../platform/outbound/guarded-client.ts";
import { refuse } from "../../platform/refusal.ts";

export interface Asked {
  status: number;
  /** The JSON of the answer. */
  body: unknown;
}

/**
 * Calls a gateway. Throws ERR_GATEWAY_FAILED if it does not answer in time, has an internal error, or answers something
 * other than JSON, such as a proxy's page.
 */
export async function askJson(
  client: GuardedClient,
  { json, ...request }: OutboundRequest & { json?: unknown },
): Promise<Asked> {
  try {
    const { status, body } = await client.send({
      ...request,
      headers: {
        accept: "application/json",
        "user-agent": "Recado",
        ...(json !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (status >= 500) throw refuse("ERR_GATEWAY_FAILED");
    const text = body.toString("utf8");
    return { status, body: text.trim() === "" ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof OutboundFailed) throw refuse("ERR_GATEWAY_FAILED");
    throw error;
  }
}

/** Parses a successful answer by the schema. Throws ERR_GATEWAY_REFUSED if the gateway refused. */
export function readAs<Schema extends z.ZodType>({ status, body }: Asked, schema: Schema): z.output<Schema> {
  if (status >= 300) throw refuse("ERR_GATEWAY_REFUSED");
  const read = schema.safeParse(body);
  if (!read.success) throw refuse("ERR_GATEWAY_FAILED");
  return read.data;
}
