import type { Request } from "@recado/contracts";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { limits } from "@recado/contracts/limits";
import { uniqueId } from "../../../shell/unique-id.ts";
import { momentOf, wallOf } from "../../../locales/zone.ts";

/** The field values of the five steps. Ids are text, as in Mantine's fields; null is none. */
export interface WizardValues {
  /** The id of these values: saving them twice still makes one campaign. */
  clientId: string;
  name: string;
  audience: "tag" | "list";
  tagListId: string | null;
  contactListId: string | null;
  moveToTagId: string | null;
  doesNotMove: boolean;
  /** In the company's time zone, "2026-11-22T10:30"; "" until chosen. */
  scheduledAt: string;
  /** It starts as soon as it is saved; the start time is when the user chose this. */
  startsNow: boolean;
  scheduleTemplateId: string | null;
  whatsappTemplateId: string | null;
  fileListId: string | null;
  /** Five, "" where a variant is not used. */
  messages: string[];
}

export const steps = ["name", "stages", "scheduling", "messages", "review"] as const;
export type Step = (typeof steps)[number];

/** The problem of a field; the texts are `wizard.problem.…`. */
export type Problem =
  | "nameRequired"
  | "originRequired"
  | "listRequired"
  | "destinationRequired"
  | "sameTag"
  | "startRequired"
  | "noSuchTime"
  | "startTooFar"
  | "scheduleTemplateRequired"
  | "connectionTemplateRequired"
  | "messageRequired"
  | "messageTooLong";
export type Problems = Partial<Record<keyof WizardValues, Problem>>;

export const emptyValues = (defaults: Defaults): WizardValues => ({
  clientId: uniqueId(),
  name: "",
  audience: "tag",
  tagListId: null,
  contactListId: null,
  moveToTagId: null,
  doesNotMove: false,
  scheduledAt: "",
  startsNow: false,
  fileListId: null,
  messages: Array.from({ length: limits.campaign.variants }, () => ""),
  ...defaults,
});

const idText = (id: number | null): string | null => (id === null ? null : String(id));

export const valuesOf = (campaign: Campaign, timeZone: string): WizardValues => ({
  clientId: "",
  name: campaign.name,
  // Without either it was a list, which is deleted.
  audience: campaign.tagListId === null ? "list" : "tag",
  tagListId: idText(campaign.tagListId),
  contactListId: idText(campaign.contactListId),
  moveToTagId: idText(campaign.moveToTagId),
  doesNotMove: campaign.moveToTagId === null,
  scheduledAt: campaign.scheduledAt === null ? "" : wallOf(new Date(campaign.scheduledAt), timeZone),
  startsNow: false,
  scheduleTemplateId: idText(campaign.scheduleTemplateId),
  whatsappTemplateId: idText(campaign.whatsappTemplateId),
  fileListId: idText(campaign.fileListId),
  messages: [campaign.message1, campaign.message2, campaign.message3, campaign.message4, campaign.message5],
});

/** The values without deleted choices. */
export function withKnown(values: WizardValues, choices: Record<ChoiceKind, readonly { id: number }[]>): WizardValues {
  const known = (kind: ChoiceKind, id: string | null) =>
    choices[kind].some((row) => String(row.id) === id) ? id : null;
  const there = {
    tagListId: known("tags", values.tagListId),
    moveToTagId: known("tags", values.moveToTagId),
    contactListId: known("contactLists", values.contactListId),
    scheduleTemplateId: known("scheduleTemplates", values.scheduleTemplateId),
    whatsappTemplateId: known("connectionTemplates", values.whatsappTemplateId),
    fileListId: known("fileLists", values.fileListId),
  };
  const isWhole = Object.entries(there).every(([field, id]) => values[field as keyof typeof there] === id);
  return isWhole ? values : { ...values, ...there };
}

/** The list of a saved campaign, if it is deleted. */
export const lostList = (campaign: Campaign | null): (keyof WizardValues)[] =>
  campaign && campaign.contactListId === null && campaign.tagListId === null ? ["contactListId"] : [];

/** The fields whose choice `withKnown` took away. */
export const lostIn = (before: WizardValues, known: WizardValues): (keyof WizardValues)[] =>
  (Object.keys(before) as (keyof WizardValues)[]).filter((field) => before[field] !== null && known[field] === null);

/** Those of the lost fields that nobody has answered since: by another choice, or by moving nobody. */
export const stillLost = (
  lost: readonly (keyof WizardValues)[],
  before: WizardValues,
  now: WizardValues,
): (keyof WizardValues)[] =>
  lost.filter((field) => now[field] === before[field] && !(field === "moveToTagId" && now.doesNotMove));

type Defaults = Pick<WizardValues, "scheduleTemplateId" | "whatsappTemplateId">;

/**
 * A draft may be older than the templates: if none is chosen, uses the default, but not in place of one that is lost.
 */
export function withDefaults(
  values: WizardValues,
  defaults: Defaults,
  lost: readonly (keyof WizardValues)[] = [],
): WizardValues {
  const chosen = (field: keyof Defaults) => values[field] ?? (lost.includes(field) ? null : defaults[field]);
  const scheduleTemplateId = chosen("scheduleTemplateId");
  const whatsappTemplateId = chosen("whatsappTemplateId");
  return scheduleTemplateId === values.scheduleTemplateId && whatsappTemplateId === values.whatsappTemplateId
    ? values
    : { ...values, scheduleTemplateId, whatsappTemplateId };
}

type ChoiceKind = "tags" | "contactLists" | "scheduleTemplates" | "connectionTemplates" | "fileLists";

const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** The audience as the API takes it: a tag or a list. */
export const audienceOf = ({ audience, tagListId, contactListId }: WizardValues) => ({
  tagListId: audience === "tag" ? idOf(tagListId) : null,
  contactListId: audience === "list" ? idOf(contactListId) : null,
});

/** The template whose connections it goes through. */
export const templateIdOf = ({ whatsappTemplateId }: WizardValues): number | null => idOf(whatsappTemplateId);

/** The chosen start; null: now, or none yet. */
export const startOf = ({ startsNow, scheduledAt }: WizardValues, timeZone: string): string | null =>
  startsNow ? null : (momentOf(scheduledAt, timeZone)?.moment.toISOString() ?? null);

/** The variants as the API takes them; null where one is not used. */
export function variantsOf({ messages }: WizardValues) {
  const [message1 = null, message2 = null, message3 = null, message4 = null, message5 = null] = messages.map(
    (message) => (message.trim() === "" ? null : message),
  );
  return { message1, message2, message3, message4, message5 };
}

/** The body to save. Empty texts are sent as null. */
export function bodyOf(values: WizardValues, timeZone: string): Request<"POST /campaigns">["body"] {
  return {
    name: values.name.trim(),
    ...audienceOf(values),
    moveToTagId: values.doesNotMove ? null : idOf(values.moveToTagId),
    scheduledAt: momentOf(values.scheduledAt, timeZone)?.moment.toISOString() ?? null,
    scheduleTemplateId: idOf(values.scheduleTemplateId),
    whatsappTemplateId: templateIdOf(values),
    fileListId: idOf(values.fileListId),
    ...variantsOf(values),
  };
}

/** The body, whose start is no earlier than this minute: one in the past means now, and is listed as such. */
export function bodyToSave(
  values: WizardValues,
  timeZone: string,
  now = Date.now(),
): Request<"POST /campaigns">["body"] {
  const body = bodyOf(values, timeZone);
  const minute = new Date(Math.floor(now / 60_000) * 60_000).toISOString();
  return body.scheduledAt && body.scheduledAt < minute ? { ...body, scheduledAt: minute } : body;
}

/** Tags or a list. With a list there is no stage, so no contact is moved. */
export const withAudience = (values: WizardValues, audience: "tag" | "list"): WizardValues =>
  audience === "list"
    ? { ...values, audience, tagListId: null, moveToTagId: null, doesNotMove: true }
    : { ...values, audience, contactListId: null, doesNotMove: false };

/** If the new origin is the destination, clears the destination, so that its contacts are not moved. */
export const withOrigin = (values: WizardValues, tagListId: string | null): WizardValues =>
  tagListId !== null && tagListId === values.moveToTagId
    ? { ...values, tagListId, moveToTagId: null, doesNotMove: true }
    : { ...values, tagListId };

/** The origin can't be the destination; then returns the values unchanged. */
export const withDestination = (values: WizardValues, moveToTagId: string | null): WizardValues =>
  moveToTagId !== null && moveToTagId === values.tagListId
    ? values
    : { ...values, moveToTagId, doesNotMove: values.doesNotMove && moveToTagId === null };

export const withNoMove = (values: WizardValues, doesNotMove: boolean): WizardValues => ({
  ...values,
  doesNotMove,
  ...(doesNotMove && { moveToTagId: null }),
});

/** It begins once it is saved, however long that takes: the moment that was now has passed by then. */
export const withStartNow = (values: WizardValues, timeZone: string): WizardValues => ({
  ...values,
  scheduledAt: wallOf(new Date(), timeZone),
  startsNow: true,
});

/** The problems of the step, by field. */
export function problemsOf(step: Step, values: WizardValues, timeZone: string): Problems {
  switch (step) {
    case "name":
      return values.name.trim() === "" ? { name: "nameRequired" } : {};
    case "stages":
      return stageProblems(values);
    case "scheduling":
      return {
        ...startProblem(values, timeZone),
        ...(values.scheduleTemplateId === null && { scheduleTemplateId: "scheduleTemplateRequired" as const }),
        ...(values.whatsappTemplateId === null && { whatsappTemplateId: "connectionTemplateRequired" as const }),
      };
    case "messages":
      if (values.messages[0]?.trim() === "") return { messages: "messageRequired" };
      return values.messages.some(({ length }) => length > limits.messageBody.max)
        ? { messages: "messageTooLong" }
        : {};
    case "review":
      return {};
  }
}

function startProblem({ scheduledAt }: WizardValues, timeZone: string): Problems {
  if (scheduledAt === "") return { scheduledAt: "startRequired" };
  const start = momentOf(scheduledAt, timeZone);
  if (start === null) return { scheduledAt: "noSuchTime" };
  const latest = Date.now() + limits.campaign.daysAhead * 86_400_000;
  return start.moment.getTime() > latest ? { scheduledAt: "startTooFar" } : {};
}

function stageProblems(values: WizardValues): Problems {
  if (values.audience === "list") return values.contactListId === null ? { contactListId: "listRequired" } : {};
  return {
    ...(values.tagListId === null && { tagListId: "originRequired" as const }),
    ...(!values.doesNotMove && values.moveToTagId === null && { moveToTagId: "destinationRequired" as const }),
    ...(values.tagListId !== null && values.tagListId === values.moveToTagId && { moveToTagId: "sameTag" as const }),
  };
}

/** The first step that lacks something; null when all can be saved. */
export const firstWrong = (values: WizardValues, timeZone: string): Step | null =>
  steps.find((step) => Object.keys(problemsOf(step, values, timeZone)).length > 0) ?? null;

/** The step to resume a draft at: where it was left, unless an earlier step is incomplete. */
export const placeOfDraft = (left: Step, values: WizardValues, timeZone: string): Step =>
  steps.find((step) => step === left || Object.keys(problemsOf(step, values, timeZone)).length > 0) ?? left;

/** Whether saving either would save the same: two starts that have passed both mean now. */
export function saysSame(one: WizardValues, other: WizardValues, timeZone: string): boolean {
  const now = Date.now();
  return JSON.stringify(bodyToSave(one, timeZone, now)) === JSON.stringify(bodyToSave(other, timeZone, now));
}

/** The number of non-empty variants. */
export const filledCount = ({ messages }: WizardValues): number =>
  messages.filter((message) => message.trim() !== "").length;

/** Fields that are one choice. */
const choicesOfFields: readonly (readonly (keyof WizardValues)[])[] = [
  ["name"],
  ["audience", "tagListId", "contactListId", "moveToTagId", "doesNotMove"],
  ["scheduledAt", "startsNow"],
  ["scheduleTemplateId"],
  ["whatsappTemplateId"],
  ["fileListId"],
];

/** The user's values over another user's newer ones, which stand where the user has left everything as it was `before`. */
export function keptOver(before: WizardValues, mine: WizardValues, theirs: WizardValues): WizardValues {
  const isLeft = (field: keyof WizardValues) => JSON.stringify(mine[field]) === JSON.stringify(before[field]);
  const left = choicesOfFields.filter((fields) => fields.every(isLeft)).flat();
  const messages = mine.messages.map((text, n) => (text === before.messages[n] ? (theirs.messages[n] ?? "") : text));
  return { ...mine, ...Object.fromEntries(left.map((field) => [field, theirs[field]])), messages };
}
