import type { Person } from "../../shell/session.ts";
import { createStoredStore, type Store } from "../../ui/store.ts";
import type { TicketsSearch } from "./tickets-search.ts";

const choices = new Map<number, Store<boolean | null>>();
const hints = new Map<number, Store<boolean>>();

/** Whether an admin's lists show everybody's conversations, as this user chose in this browser; null until they choose. */
export const showAllChoice = (userId: number): Store<boolean | null> =>
  kept(choices, userId, () =>
    createStoredStore<boolean | null>(`ticketsShowAll ${userId}`, {
      parse: (text) => (text === null ? null : text === "on"),
      format: (choice) => (choice === null ? null : choice ? "on" : "off"),
    }),
  );

/** Whether to explain "show all" to this user in this browser. */
export const showAllHint = (userId: number): Store<boolean> =>
  kept(hints, userId, () =>
    createStoredStore<boolean>(`ticketsShowAllHint ${userId}`, {
      parse: (text) => text !== "off",
      format: (isWanted) => (isWanted ? null : "off"),
    }),
  );

/** Until they choose, admins without a queue see all conversations: their own lists would be almost empty. */
export const showsAll = (
  { profile, queues }: Pick<Person, "profile" | "queues">,
  search: Pick<TicketsSearch, "all"> | undefined,
  choice: boolean | null,
): boolean => profile === "admin" && (search?.all ?? choice ?? queues.length === 0);

function kept<T>(stores: Map<number, T>, userId: number, create: () => T): T {
  const store = stores.get(userId) ?? create();
  stores.set(userId, store);
  return store;
}
