import { z } from "zod";
import { bodyId, clientId, color, id, name, text } from "./fields.ts";
import { weekHours } from "./hours.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const queue = z.object({
  id: bodyId,
  name: z.string(),
  color: z.string(),
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: bodyId.nullable(),
  promptId: bodyId.nullable(),
  schedules: weekHours,
});
export type Queue = z.output<typeof queue>;

const editable = {
  name,
  color,
  orderQueue: z.number().int().min(0).max(10_000).nullable(),
  greetingMessage: text.max(limits.keptText.max),
  outOfHoursMessage: text.max(limits.keptText.max),
  /** The integration that answers instead of the menu. */
  integrationId: bodyId.nullable(),
  /** The AI prompt that answers in it until a person does. */
  promptId: bodyId.nullable(),
  schedules: weekHours,
};

export const contracts = {
  "GET /queue": {
    summary: "The company's queues (departments), in order.",
    query: z.object({ companyId: z.string().optional() }),
    answer: z.array(queue),
  },
  "GET /queue/:queueId": {
    summary: "One queue.",
    params: z.object({ queueId: id }),
    answer: queue,
    errors: ["ERR_NO_QUEUE_FOUND"],
  },
  "POST /queue": {
    summary: "Adds a queue. The same `clientId` again changes that queue and adds none.",
    body: z.object({
      ...editable,
      orderQueue: editable.orderQueue.default(null),
      greetingMessage: editable.greetingMessage.default(""),
      outOfHoursMessage: editable.outOfHoursMessage.default(""),
      promptId: editable.promptId.default(null),
      integrationId: editable.integrationId.default(null),
      schedules: weekHours.optional(),
      clientId: clientId.optional(),
    }),
    answer: queue,
    errors: [
      "ERR_NAME_TAKEN",
      "ERR_QUEUE_COLOR_ALREADY_EXISTS",
      "ERR_PLAN_QUEUES_LIMIT",
      "ERR_NO_INTEGRATION_FOUND",
      "ERR_NO_PROMPT_FOUND",
    ],
  },
  "PUT /queue/reorder": {
    summary: "The order of the queues. Unknown ids are passed over; queues that are missing come last.",
    body: z.object({ queueIds: z.array(bodyId).max(500) }),
    answer: z.array(queue),
  },
  "PUT /queue/:queueId": {
    summary: "Changes a queue.",
    params: z.object({ queueId: id }),
    body: z.object(editable).partial(),
    answer: queue,
    errors: [
      "ERR_NO_QUEUE_FOUND",
      "ERR_NAME_TAKEN",
      "ERR_QUEUE_COLOR_ALREADY_EXISTS",
      "ERR_NO_INTEGRATION_FOUND",
      "ERR_NO_PROMPT_FOUND",
    ],
  },
  "DELETE /queue/:queueId": {
    summary: "Removes a queue; conversations that are over keep its name.",
    params: z.object({ queueId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_QUEUE_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  queue: (event: { action: "create" | "update"; queue: Queue } | { action: "delete"; queueId: number }) =>
    event.action === "delete" ? event.queueId : event.queue.id,
} satisfies Announcements;

export const errors = {
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_PLAN_QUEUES_LIMIT: 409,
} as const satisfies Statuses;
