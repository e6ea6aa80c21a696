import type { QueueOption } from "@recado/contracts/queue-options";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { notify } from "../../../ui/toasts.ts";
import { optionsQuery } from "./options-query.ts";

/** Changes a queue's options, then shows them as the server has them. Answers undefined where it is refused. */
async function change<T>(queueId: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    notify.error(codeOf(error));
    return undefined;
  } finally {
    await queryClient.invalidateQueries(optionsQuery(queueId));
  }
}

export const duplicateOption = ({ id, queueId }: QueueOption, clientId: string) =>
  change(queueId, () =>
    call("POST /queue-options/:optionId/duplicate", { params: { optionId: id }, body: { clientId } }),
  );

export const deleteOption = ({ id, queueId }: QueueOption) =>
  change(queueId, () => call("DELETE /queue-options/:optionId", { params: { optionId: id } }));

/** Shows the new order at once. */
export function sortOptions(queueId: number, parentId: number | null, sorted: readonly QueueOption[]): void {
  const numbered = sorted.map((option, place) => ({ ...option, option: place + 1 }));
  const within = (options: readonly QueueOption[]): QueueOption[] =>
    options.map((option) => ({ ...option, children: option.id === parentId ? numbered : within(option.children) }));
  queryClient.setQueryData<QueueOption[]>(optionsQuery(queueId).queryKey, (known) =>
    parentId === null ? numbered : known && within(known),
  );
  const optionIds = sorted.map(({ id }) => id);
  void change(queueId, () => call("PUT /queue-options/reorder", { body: { queueId, parentId, optionIds } }));
}

/** An option and all below it. */
export const countOf = ({ children }: QueueOption): number => 1 + children.reduce((sum, one) => sum + countOf(one), 0);
