import type { SimulatedMessage } from "@recado/contracts/simulator";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { phoneMessagesQuery, withPhoneMessage } from "./simulator-queries.ts";

/** A message that the server has not answered for yet, or could not take. */
export interface Unsent {
  key: number;
  body: string;
  hasFailed: boolean;
}
interface Written {
  body: string;
  /** The newest message when it was written: its own id will be higher. */
  after: number;
}

/**
 * Sends what a customer writes, one message after the other, and knows those that are on their way, even after the
 * conversation was left and opened again.
 */
export function usePhoneSender(whatsappId: number, customerId: number, messages: readonly SimulatedMessage[]) {
  const client = useQueryClient();
  const mutationKey = ["simulator-write", whatsappId, customerId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { quiet: true },
    mutationFn: ({ body }: Written) =>
      call("POST /simulator/:whatsappId/customers/:customerId/messages", {
        params: { whatsappId, customerId },
        body: { body },
      }),
    onSuccess: (message) => {
      const { queryKey } = phoneMessagesQuery(whatsappId, customerId);
      client.setQueryData<SimulatedMessage[]>(queryKey, (list) => list && withPhoneMessage(list, message));
    },
  });
  const written = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: ({ mutationId, state }) => ({
      key: mutationId,
      hasFailed: state.status === "error",
      ...(state.variables as Written),
    }),
  });
  // The event may have brought it before the answer did.
  const hasArrived = ({ body, after }: Written) =>
    messages.some((one) => one.fromCustomer && one.id > after && one.body === body);
  const unsent: Unsent[] = written.filter((one) => !hasArrived(one));

  const write = (body: string) => mutate({ body, after: messages.at(-1)?.id ?? 0 });
  return {
    unsent,
    write,
    retry: ({ key, body }: Unsent) => {
      const cache = client.getMutationCache();
      const failed = cache.getAll().find(({ mutationId }) => mutationId === key);
      if (failed) cache.remove(failed);
      write(body);
    },
  };
}
