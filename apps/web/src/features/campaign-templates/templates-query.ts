import type { ConnectionTemplate, ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { withoutTemplate, withTemplate } from "./template-list.ts";

export const connectionTemplatesQuery = queryOptions({
  queryKey: ["campaign-templates", "connection"],
  queryFn: ({ signal }) => call("GET /campaign-settings-templates/whatsapp", { signal }),
  meta: { live: true },
});

export const scheduleTemplatesQuery = queryOptions({
  queryKey: ["campaign-templates", "schedule"],
  queryFn: ({ signal }) => call("GET /campaign-settings-templates/schedule", { signal }),
  meta: { live: true },
});

export const liveTemplates: LiveHandlers = {
  campaignConnectionTemplate: (event) => [
    patch<ConnectionTemplate[]>(connectionTemplatesQuery.queryKey, (list) =>
      event.action === "delete" ? withoutTemplate(list, event.id) : withTemplate(list, event.template),
    ),
  ],
  campaignScheduleTemplate: (event) => [
    patch<ScheduleTemplate[]>(scheduleTemplatesQuery.queryKey, (list) =>
      event.action === "delete" ? withoutTemplate(list, event.id) : withTemplate(list, event.template),
    ),
  ],
};
