import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

const key = ["users-page"];

/** The company's users, by name. */
export const usersPageQuery = (words: string) =>
  listQuery([...key, words], async (pageNumber, signal) => {
    const { users, ...page } = await call("GET /users", { query: { searchParam: words, pageNumber }, signal });
    return { rows: users, ...page };
  });

/** Open invitations, newest first; for admins. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => call("GET /invitations", { signal }),
  meta: { live: true },
});

export const liveUsersPage: LiveHandlers = {
  user: (event) =>
    rowPatches(
      key,
      event.action === "delete" ? { action: "delete", id: event.userId } : { action: event.action, row: event.user },
    ),
  invitation: () => [refetch(invitationsQuery.queryKey)],
};
