import { z } from "zod";
import { bodyId, clientId, id, pageNumber, searchParam, text } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const help = z.object({
  id: bodyId,
  title: z.string(),
  /** The video's YouTube code. */
  video: z.string(),
  description: z.string(),
});
export type Help = z.output<typeof help>;

const address = /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]+)/;
const editable = z.object({
  title: text.trim().min(2).max(200),
  /** The code, or the video's YouTube address, of which only the code is stored. */
  video: z
    .string()
    .trim()
    .max(300)
    .transform((given) => address.exec(given)?.[1] ?? given)
    .pipe(z.string().regex(/^[\w-]{6,20}$/)),
  description: text.trim().max(2_000),
});
const helpId = z.object({ helpId: id });

export const contracts = {
  "GET /helps": {
    summary: "Help videos by title.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ records: z.array(help), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /helps/list": { summary: "Every help video, by title.", answer: z.array(help) },
  "POST /helps": {
    summary: "Adds a help video for all companies. The same `clientId` again changes that video and adds none.",
    body: editable.extend({ description: editable.shape.description.default(""), clientId: clientId.optional() }),
    answer: help,
  },
  "PUT /helps/:helpId": {
    summary: "Changes a help video.",
    params: helpId,
    body: editable.partial(),
    answer: help,
    errors: ["ERR_NO_HELP_FOUND"],
  },
  "DELETE /helps/:helpId": {
    summary: "Removes a help video.",
    params: helpId,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_HELP_FOUND"],
  },
} as const satisfies Contracts;

export const errors = { ERR_NO_HELP_FOUND: 404 } as const satisfies Statuses;
