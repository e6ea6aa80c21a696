import type { Answer } from "@recado/contracts";
import { keysIn } from "@recado/contracts/variables";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { momentOf } from "../../../locales/zone.ts";
import { call } from "../../../shell/api.ts";
import { audienceOf, templateIdOf, type WizardValues } from "./wizard-values.ts";

export type Audience = Answer<"POST /campaigns/audience">;

/** The parameters of an audience request. */
export interface AudienceAsked {
  audience: { tagListId: number | null; contactListId: number | null };
  whatsappTemplateId: number | null;
  /** Asks also from when to when it would run; `scheduledAt` null is now. */
  plan: { scheduleTemplateId: number; scheduledAt: string | null } | null;
  /** Asks how many have no value for them. */
  variables: readonly string[];
}

/** The audience that is filled in. */
export const askedOf = (values: WizardValues): AudienceAsked => ({
  audience: audienceOf(values),
  whatsappTemplateId: templateIdOf(values),
  plan: null,
  variables: [],
});

/** The same with the variables of the texts and of the files' captions. */
export const askedWithTexts = (values: WizardValues, captions: readonly string[]): AudienceAsked => ({
  ...askedOf(values),
  variables: [
    ...new Set([...values.messages, ...captions].flatMap((text) => keysIn(text, { isTemplate: true }))),
  ].slice(0, 50),
});

/** The same with its hours and its start besides. */
export function askedWithPlan(values: WizardValues, captions: readonly string[], timeZone: string): AudienceAsked {
  const asked = askedWithTexts(values, captions);
  const start = momentOf(values.scheduledAt, timeZone)?.moment.toISOString();
  if (values.scheduleTemplateId === null || start === undefined) return asked;
  const scheduledAt = values.startsNow ? null : start;
  return { ...asked, plan: { scheduleTemplateId: Number(values.scheduleTemplateId), scheduledAt } };
}

/** The audience that a campaign would have now. It is counted again each time it is shown. */
export const audienceQuery = ({ audience, whatsappTemplateId, plan, variables }: AudienceAsked) =>
  queryOptions({
    queryKey: ["campaign-audience", audience.tagListId, audience.contactListId, whatsappTemplateId, plan, variables],
    queryFn: ({ signal }) =>
      call("POST /campaigns/audience", {
        body: { ...audience, whatsappTemplateId, ...plan, variables: [...variables] },
        signal,
      }),
    enabled: audience.tagListId !== null || audience.contactListId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
