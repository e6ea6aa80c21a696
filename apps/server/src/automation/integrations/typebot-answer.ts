import { z } from "zod";
import { mostSaid, programText } from "@recado/contracts/program-texts";
import { storableText } from "@recado/contracts/storable-text";
import type { Action } from "../steps/decider.ts";
import { plainRichText } from "./rich-text.ts";

const bubble = z.object({
  type: z.string(),
  content: z
    .object({
      richText: z.unknown().optional(),
      markdown: z.string().optional(),
      plainText: z.string().optional(),
      url: z.string().optional(),
    })
    .optional(),
});
const item = z.object({ content: z.string().optional(), title: z.string().optional() });
/** The used parts of Typebot's chat API answer. */
export const typebotAnswer = z.object({
  sessionId: z.string().transform(storableText).optional(),
  messages: z.array(bubble).default([]),
  input: z.object({ type: z.string(), items: z.array(item).optional() }).nullish(),
});
export type TypebotAnswer = z.output<typeof typebotAnswer>;

/** Typebot's own text for an answer that it does not understand. */
const isUnknown = (text: string): boolean => /^Invalid message/i.test(text);

const command = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.coerce.number().int().positive().optional(),
  userId: z.coerce.number().int().positive().optional(),
});

export interface Said {
  actions: Action[];
  /** The texts of the choices offered to the customer, by number from 1. */
  choices: string[];
  /** The turn goes to another handler. */
  isHanded: boolean;
}

/** The texts for the customer in an answer, in order, until a command hands over. */
export function sayAnswer({ messages, input }: TypebotAnswer, unknownMessage: string): Said {
  const actions: Action[] = [];
  const say = (text: string) => {
    const body = programText(text);
    if (body.trim() !== "") actions.push({ do: "say", body, userId: null, rule: "integration" });
  };
  for (const { type, content } of messages.slice(0, mostSaid)) {
    if (type === "text") {
      const text = content?.markdown ?? content?.plainText ?? plainRichText(content?.richText);
      const handed = commandIn(text);
      if (handed) return { actions: [...actions, handed], choices: [], isHanded: true };
      say(isUnknown(text) && unknownMessage.trim() !== "" ? unknownMessage : text);
    } else if (content?.url !== undefined) {
      if (type === "embed") say(content.url);
      else actions.push({ do: "sendUrl", url: storableText(content.url), body: "", rule: "integration" });
    }
  }
  const choices = (input?.items ?? []).flatMap(({ content, title }) => {
    const choice = content ?? title;
    return choice === undefined ? [] : programText(choice);
  });
  if (choices.length > 0) say(choices.map((choice, n) => `*[ ${n + 1} ]* - ${choice}`).join("\n"));
  if (actions.length === 0) say(unknownMessage);
  return { actions, choices, isHanded: false };
}

/** `#{"stopBot":true}`, `#{"queueId":3}`, `#{"queueId":3,"userId":7}`; null for any other text. */
export function commandIn(text: string): Action | null {
  const [, json] = /^#\s*(\{[\s\S]*\})\s*$/.exec(text.trim()) ?? [];
  if (json === undefined) return null;
  try {
    const { stopBot, queueId, userId } = command.parse(JSON.parse(json));
    if (userId !== undefined) return { do: "assign", userId, ...(queueId !== undefined && { queueId }) };
    if (queueId !== undefined) return { do: "handTo", handler: "human", queueId };
    return stopBot === true ? { do: "handTo", handler: "human" } : null;
  } catch {
    return null;
  }
}

/** The customer's choice, by number or text; else their own text. */
export function chosen(text: string, choices: readonly string[]): string {
  const [, number] = /^\[?\s?(\d{1,3})\s?\]?\s?[.)]?$/.exec(text.trim()) ?? [];
  const byNumber = number === undefined ? undefined : choices[Number(number) - 1];
  const same = (choice: string) => choice.trim().toLowerCase() === text.trim().toLowerCase();
  return byNumber ?? choices.find(same) ?? text;
}
