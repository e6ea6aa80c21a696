import type { Duplicates } from "@recado/contracts/contacts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../../shell/live-cache.ts";
import { offerUndo } from "../../../shell/undo.ts";

const key = ["contact-duplicates"];

/** Contacts that may be one person, in groups. */
export const duplicatesQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call("GET /contacts/duplicates", { query: pageParam === null ? {} : { after: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** A merge is an update and a delete. */
export const liveDuplicates: LiveHandlers = {
  contact: (event) => (event.action === "delete" ? [refetch(key)] : []),
  contactDuplicates: () => [refetch(key)],
};

/** Says that the contacts of a group are different people; for a moment it can be taken back: `said`. Throws ApiError. */
export async function dismissDuplicates({ reason, contacts }: Duplicates, said: string): Promise<void> {
  const contactIds = contacts.map(({ id }) => id);
  const { id: dismissalId } = await call("POST /contacts/duplicates/dismissals", { body: { reason, contactIds } });
  offerUndo(said, async () => {
    await call("DELETE /contacts/duplicates/dismissals/:dismissalId", { params: { dismissalId } });
  });
}
