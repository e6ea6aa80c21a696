/** The search parameters of the board. */
export interface BoardSearch {
  /** The words sought, lower case. */
  q?: string;
  /** `noQueue` among them: those without a queue. */
  queues?: number[];
  users?: number[];
  tags?: number[];
  hideEmpty?: true;
  /** The conversation that is open beside the board. */
  open?: string;
}

/** Among the chosen queues: conversations without one. */
export const noQueue = 0;

/** For the route's `validateSearch`. */
export function readBoardSearch({ q, queues, users, tags, hideEmpty, open }: Record<string, unknown>): BoardSearch {
  // The router reads `q=48213` as a number.
  const words = typeof q === "string" || typeof q === "number" ? String(q).toLowerCase() : "";
  const ids = { queues: idsIn(queues, noQueue), users: idsIn(users), tags: idsIn(tags) };
  return {
    ...(words !== "" && { q: words }),
    ...(ids.queues.length > 0 && { queues: ids.queues }),
    ...(ids.users.length > 0 && { users: ids.users }),
    ...(ids.tags.length > 0 && { tags: ids.tags }),
    ...(hideEmpty === true && { hideEmpty: true as const }),
    ...(typeof open === "string" && open !== "" && { open }),
  };
}

const idsIn = (value: unknown, least = 1): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id >= least) : [];
