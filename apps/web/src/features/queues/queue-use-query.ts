import type { QueueOption } from "@recado/contracts/queue-options";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** What belongs to a queue or leads to it, and so changes if it is deleted. */
export const queueUseQuery = (queueId: number) =>
  queryOptions({
    queryKey: ["queue-use", queueId],
    // It is read for a decision: the numbers of an earlier dialog are not shown.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [tickets, users, invitations, existing, connections, options, prompts] = await Promise.all([
        call("GET /tickets/counts", {
          query: { showAll: "true", queueIds: String(queueId), withoutQueue: "false" },
          signal,
        }),
        call("GET /users/list", { query: {}, signal }),
        call("GET /invitations", { signal }),
        call("GET /queue", { query: {}, signal }),
        call("GET /whatsapp", { query: {}, signal }),
        call("GET /queue-options", { query: { queueId: String(queueId) }, signal }),
        // Not in every plan.
        call("GET /prompt", { query: {}, signal }).catch(() => ({ prompts: [] })),
      ]);
      const giving = invitations.filter(({ queueIds }) => queueIds.includes(queueId));
      // Invitations keep the ids of queues that were deleted.
      const others = new Set(existing.map(({ id }) => id).filter((id) => id !== queueId));
      const members = users.filter(({ queues }) => queues.some(({ id }) => id === queueId));
      return {
        pending: tickets.pending,
        open: tickets.open,
        users: members.map(({ name }) => name),
        /** Those of them who are in no other queue. */
        leftOut: members.filter(({ queues }) => queues.length === 1).map(({ name }) => name),
        /** Open ones. */
        invitations: giving.length,
        /** Those of them that give no other queue. */
        invitationsLeftOut: giving.filter(({ queueIds }) => !queueIds.some((id) => others.has(id))).length,
        offers: connections.filter(({ queues }) => queues.some(({ id }) => id === queueId)).map(({ name }) => name),
        transfers: connections.filter((one) => one.transferQueueId === queueId).map(({ name }) => name),
        options: countOptions(options),
        prompts: prompts.prompts.filter((one) => one.queueId === queueId).map(({ name }) => name),
      };
    },
  });

const countOptions = (options: readonly QueueOption[]): number =>
  options.reduce((sum, { children }) => sum + 1 + countOptions(children), 0);
