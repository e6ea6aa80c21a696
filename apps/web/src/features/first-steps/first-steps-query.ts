import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "@recado/contracts";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** Refetched each time the checklist comes into view: not every change that ticks off a step has an event. */
export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => call("GET /first-steps", { signal }),
  staleTime: 0,
  refetchOnMount: "always",
});

const again = () => [refetch(firstStepsQuery.queryKey)];

/** Colleagues tick it off too. */
export const liveFirstSteps: LiveHandlers = {
  user: ({ action }) => (action === "update" ? [] : again()),
  invitation: again,
  queue: again,
  whatsapp: again,
  appMessage: (event) =>
    event.action === "create" && event.message.fromMe && event.message.user !== null
      ? [
          patch<Answer<"GET /first-steps">>(firstStepsQuery.queryKey, (steps) =>
            steps.answer ? steps : { ...steps, answer: true },
          ),
        ]
      : [],
};
