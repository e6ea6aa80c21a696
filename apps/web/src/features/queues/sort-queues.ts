import type { Queue } from "@recado/contracts/queues";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { queryClient } from "../../shell/query-client.ts";
import { notify } from "../../ui/toasts.ts";
import { queuesQuery } from "./queues-query.ts";

/** Shows the new order at once and sends it; a refused one is replaced by the server's. */
export function sortQueues(rows: readonly Queue[]): void {
  const show = (queues: Queue[]) => queryClient.setQueryData(queuesQuery.queryKey, queues);
  show(rows.map((queue, n) => ({ ...queue, orderQueue: n + 1 })));
  call("PUT /queue/reorder", { body: { queueIds: rows.map(({ id }) => id) } })
    .then(show)
    .catch((error: unknown) => {
      notify.error(codeOf(error));
      void queryClient.invalidateQueries({ queryKey: queuesQuery.queryKey });
    });
}
