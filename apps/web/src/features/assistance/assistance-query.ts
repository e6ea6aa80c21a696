import type { Answer } from "@recado/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { useMe } from "../../shell/session.ts";

const assistanceQuery = queryOptions({
  queryKey: ["assistance"],
  queryFn: ({ signal }) => call("GET /assistance", { signal }),
  meta: { live: true },
});

/** Whether there is an AI prompt that helps attendants. */
export function useHasAssistance(): boolean {
  const isInPlan = useMe().company.plan?.useOpenAi === true;
  const { data } = useQuery({ ...assistanceQuery, enabled: isInPlan });
  return isInPlan && data?.isAvailable === true;
}

export const liveAssistance: LiveHandlers = {
  assistance: ({ isAvailable }) => [
    patch<Answer<"GET /assistance">>(assistanceQuery.queryKey, (known) =>
      known.isAvailable === isAvailable ? known : { isAvailable },
    ),
  ],
};
