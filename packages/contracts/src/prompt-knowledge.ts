import { z } from "zod";
import { bodyId, clientId, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

const most = limits.promptKnowledge;

/** A text in a prompt's knowledge, without its content. */
export const knowledge = z.object({
  id: bodyId,
  title: z.string(),
  characters: z.number().int(),
  updatedAt: moment,
});
export type Knowledge = z.output<typeof knowledge>;

const editable = {
  title: text.trim().min(most.title.min).max(most.title.max),
  text: text.trim().min(1).max(most.text),
};
const params = z.object({ promptId: id });
const one = params.extend({ knowledgeId: id });
const absent = ["ERR_NO_PROMPT_FOUND", "ERR_NO_KNOWLEDGE_FOUND"] as const;

export const contracts = {
  "GET /prompt/:promptId/knowledge": {
    summary: "The texts that an AI prompt knows, the oldest first, without what they say.",
    params,
    answer: z.object({ knowledge: z.array(knowledge) }),
    errors: ["ERR_NO_PROMPT_FOUND"],
  },
  "GET /prompt/:promptId/knowledge/:knowledgeId": {
    summary: "A text that an AI prompt knows.",
    params: one,
    answer: knowledge.extend({ text: z.string() }),
    errors: absent,
  },
  "POST /prompt/:promptId/knowledge": {
    summary:
      "Gives an AI prompt a text to know. What fits a customer's question goes with it to the model. The same `clientId` again changes that text and adds none.",
    params,
    body: z.object({ ...editable, clientId: clientId.optional() }),
    answer: knowledge,
    errors: ["ERR_NO_PROMPT_FOUND", "ERR_TOO_MUCH_KNOWLEDGE"],
  },
  "POST /prompt/:promptId/knowledge/read": {
    summary:
      "Reads the text of a .pdf or .docx file, to be looked through and then given to an AI prompt: a form with one `file`. Nothing is kept.",
    params,
    upload: z.object({}),
    answer: z.object({ title: z.string(), text: z.string() }),
    errors: [
      "ERR_NO_PROMPT_FOUND",
      "ERR_DOCUMENT_UNREADABLE",
      "ERR_DOCUMENT_WITHOUT_TEXT",
      "ERR_DOCUMENT_TOO_LONG",
      "ERR_PAYLOAD_TOO_LARGE",
      "ERR_UNSUPPORTED_MEDIA_TYPE",
    ],
  },
  "PUT /prompt/:promptId/knowledge/:knowledgeId": {
    summary: "Changes a text that an AI prompt knows.",
    params: one,
    body: z.object(editable),
    answer: knowledge,
    errors: absent,
  },
  "DELETE /prompt/:promptId/knowledge/:knowledgeId": {
    summary: "Removes a text that an AI prompt knows.",
    params: one,
    answer: z.object({ message: z.string() }),
    errors: absent,
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_KNOWLEDGE_FOUND: 404,
  /** Comes with `count`, the limit. */
  ERR_TOO_MUCH_KNOWLEDGE: 409,
  /** An unsupported kind, broken, or protected by a password. */
  ERR_DOCUMENT_UNREADABLE: 400,
  /** It contains only scanned pictures of text. */
  ERR_DOCUMENT_WITHOUT_TEXT: 400,
  /** Comes with `count`, the limit of characters. */
  ERR_DOCUMENT_TOO_LONG: 400,
} as const satisfies Statuses;
