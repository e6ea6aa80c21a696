import { queryOptions } from "@tanstack/react-query";
import type { ShownAnnouncement } from "@recado/contracts/announcements";
import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import { queryClient } from "../../shell/query-client.ts";

const pageKey = ["announcements-page"];

/** All announcements, for the super user. */
export const announcementsPageQuery = (words: string) =>
  listQuery([...pageKey, words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /announcements", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: records, ...page };
  });

/** Those that the user is shown now, the most important first. */
export const shownQuery = queryOptions({
  queryKey: ["announcements-shown"],
  queryFn: ({ signal }) => call("GET /announcements/shown", { signal }),
  meta: { live: true },
});

export const liveAnnouncements: LiveHandlers = {
  // Events for a super user include announcements that are not shown to them; only the server knows which.
  announcement: (event) => [
    refetch(shownQuery.queryKey),
    ...rowPatches(
      pageKey,
      event.action === "delete" ? { action: "delete", id: event.id } : { action: event.action, row: event.record },
    ),
  ],
};

/** The user has read it: at once here, and for ever on the server, which tells the user's other windows. */
export async function markRead({ id }: ShownAnnouncement): Promise<void> {
  queryClient.setQueryData(shownQuery.queryKey, (list) =>
    list?.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
  );
  await call("PUT /announcements/:announcementId/read", { params: { announcementId: id } }).catch(() => undefined);
  // A list that was on its way meanwhile still had it as unread.
  await queryClient.invalidateQueries(shownQuery);
}
