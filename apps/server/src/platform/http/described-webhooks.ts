import { z } from "zod";
import { programEvents } from "@recado/contracts/program-event-names";
import { envelope } from "@recado/contracts/program-events";

const text = { type: "string" } as const;

/** The section of the API document on webhooks that companies' programs receive (OpenAPI 3.1, `webhooks`). */
export const describedWebhooks = Object.fromEntries(
  programEvents.map((event) => [
    event,
    {
      post: {
        summary: `The event ${event}.`,
        parameters: [
          { name: "X-Event-Id", in: "header", required: true, schema: text },
          { name: "X-Timestamp", in: "header", required: true, schema: text },
          { name: "X-Signature", in: "header", required: false, schema: text },
        ],
        requestBody: {
          content: { "application/json": { schema: z.toJSONSchema(envelope.extend({ event: z.literal(event) })) } },
        },
        responses: { "2XX": { description: "It was taken; anything else is tried again." } },
      },
    },
  ]),
);
