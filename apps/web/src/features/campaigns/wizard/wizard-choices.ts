import type { Answer } from "@recado/contracts";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { Tag } from "@recado/contracts/tags";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { allFileListsQuery } from "../../file-lists/file-lists-query.ts";
import { tagsQuery } from "../../tags/tags-query.ts";
import { wizardKey } from "../campaigns-query.ts";
import { emptyValues, withAudience, type WizardValues } from "./wizard-values.ts";

/** The choices that the wizard offers. */
export interface WizardChoices {
  tags: readonly Pick<Tag, "id" | "name" | "kanban">[];
  contactLists: Answer<"GET /contact-lists/list">;
  scheduleTemplates: Answer<"GET /campaign-settings-templates/schedule">;
  connectionTemplates: Answer<"GET /campaign-settings-templates/whatsapp">;
  fileLists: readonly { id: number; name: string }[];
}

/** All of it at once: without a part of it the wizard can't be filled in. */
export const wizardChoicesQuery = queryOptions({
  queryKey: wizardKey,
  queryFn: async ({ signal }): Promise<WizardChoices> => {
    const [tags, contactLists, scheduleTemplates, connectionTemplates, fileLists] = await Promise.all([
      queryClient.fetchQuery(tagsQuery),
      call("GET /contact-lists/list", { query: {}, signal }),
      call("GET /campaign-settings-templates/schedule", { signal }),
      call("GET /campaign-settings-templates/whatsapp", { signal }),
      queryClient.fetchQuery(allFileListsQuery),
    ]);
    return { tags, contactLists, scheduleTemplates, connectionTemplates, fileLists };
  },
  staleTime: 0,
  gcTime: 0,
});

const defaultOf = (templates: readonly { id: number; isDefault: boolean }[]): string | null => {
  const found = templates.find(({ isDefault }) => isDefault);
  return found ? String(found.id) : null;
};

/** The preselection: the default template of each kind. */
export const defaultsOf = ({ scheduleTemplates, connectionTemplates }: WizardChoices) => ({
  scheduleTemplateId: defaultOf(scheduleTemplates),
  whatsappTemplateId: defaultOf(connectionTemplates),
});

/** The initial values of a new campaign. If there are no tags, its audience is a list. */
export const firstValues = (choices: WizardChoices): WizardValues => {
  const values = emptyValues(defaultsOf(choices));
  return choices.tags.length === 0 && choices.contactLists.length > 0 ? withAudience(values, "list") : values;
};

/** The choices of a campaign that can only be read, with the deleted tags that it names. */
export const withDeletedTags = (
  choices: WizardChoices,
  { tag, moveToTag }: Campaign,
  say: (name: string) => string,
): WizardChoices => ({
  ...choices,
  tags: [
    ...choices.tags,
    ...[tag, moveToTag].flatMap((one) =>
      one?.isDeleted ? [{ id: one.id, name: say(one.name), kanban: 0 as const }] : [],
    ),
  ],
});
