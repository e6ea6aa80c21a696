/**
 * The tickets that a user sees (decisions: who may). The only definition: the server compiles a scope to a SQL
 * condition and to socket rooms (`inbox/tickets/scope.ts`), the browser and the tests use `isInScope`.
 */
export interface TicketScope {
  readonly all: boolean;
  /** Tickets of this user. */
  readonly userId: number;
  /** Tickets in these queues. */
  readonly queueIds: readonly number[];
  /** Tickets in no queue. */
  readonly withoutQueue: boolean;
}

/** The facts that decide a user's scope. */
export interface ScopeFacts {
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly queueIds: readonly number[];
  /** Also sees tickets without a queue. */
  readonly allTicket: boolean;
}

/** Everything that the user may see. */
export const scopeOf = ({ userId, isAdmin, queueIds, allTicket }: ScopeFacts): TicketScope => ({
  all: isAdmin,
  userId,
  queueIds,
  withoutQueue: isAdmin || allTicket,
});

/** The scope of an admin's lists unless they request everything; for other users their whole scope. */
export const ownScopeOf = (facts: ScopeFacts): TicketScope => ({ ...scopeOf(facts), all: false });

export function isInScope(
  scope: TicketScope,
  { userId, queueId }: { userId: number | null; queueId: number | null },
): boolean {
  if (scope.all || userId === scope.userId) return true;
  return queueId === null ? scope.withoutQueue : scope.queueIds.includes(queueId);
}

/** The queues of a scope; null stands for the tickets without a queue. */
export const queuesInScope = ({ queueIds, withoutQueue }: TicketScope): (number | null)[] => [
  ...queueIds,
  ...(withoutQueue ? [null] : []),
];
