import type { Connection } from "@recado/contracts/connections";
import type { Queue } from "@recado/contracts/queues";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { optionsQuery } from "./chatbot/options-query.ts";

type Answering = Pick<Queue, "greetingMessage" | "promptId" | "integrationId">;
type Machines = Pick<Connection, "promptId" | "integrationId">;

const answersItself = ({ promptId, integrationId }: Machines): boolean => promptId !== null || integrationId !== null;

/** Whether nothing but options could answer a customer who chooses the queue on one of these connections. */
export const needsOptions = (queue: Answering, connections: readonly Machines[]): boolean =>
  queue.greetingMessage.trim() === "" && !answersItself(queue) && !connections.some(answersItself);

/** What answers by itself on the connections that offer a queue; asked for each time that its form opens. */
export const machinesQuery = (queueId: number) =>
  queryOptions({
    queryKey: ["queue-machines", queueId],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /whatsapp", { query: {}, signal }))
        .filter(({ queues }) => queues.some(({ id }) => id === queueId))
        .map(({ promptId, integrationId }): Machines => ({ promptId, integrationId })),
  });

/**
 * Those of these queues that answer nothing to whoever chooses them: the customer waits there for a person without
 * having been told so.
 */
export function useSilentQueues(queues: readonly Queue[], connections: readonly Machines[]): Queue[] {
  const asked = queues.filter((queue) => needsOptions(queue, connections));
  const options = useQueries({ queries: asked.map(({ id }) => optionsQuery(id)) });
  return asked.filter((_, n) => options[n]?.data?.length === 0);
}
