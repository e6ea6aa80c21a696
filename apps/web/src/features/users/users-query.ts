import type { Answer } from "@recado/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";
import { byName } from "../../ui/by-name.ts";

type Users = Answer<"GET /users/list">;

/** Everybody of the company, short, for pickers. */
export const usersQuery = queryOptions({
  queryKey: ["users-list"],
  queryFn: ({ signal }) => call("GET /users/list", { query: {}, signal }),
  meta: { live: true },
});

export const liveUsers: LiveHandlers = {
  user: (event) => [
    patch<Users>(usersQuery.queryKey, (list) => {
      if (event.action === "delete") return list.filter(({ id }) => id !== event.userId);
      const { id, name, queues } = event.user;
      return [...list.filter((user) => user.id !== id), { id, name, queues }].sort(byName);
    }),
  ],
};
