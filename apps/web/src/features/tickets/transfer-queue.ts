interface QueueChoice {
  /** As the field holds it, "" for none. */
  queueId: string;
  /** The queue that a colleague's choice brought along; null if none did. */
  given: string | null;
}

/** The queue of a transfer once a colleague is chosen, or nobody: a colleague's only queue comes along, and goes with them. */
export function queueFor(
  chosen: { queues: readonly { id: number }[] } | null,
  { queueId, given }: QueueChoice,
  ownQueue: string,
): QueueChoice {
  const [only, ...others] = chosen?.queues ?? [];
  if (only && others.length === 0) return { queueId: String(only.id), given: String(only.id) };
  return { queueId: queueId === given ? ownQueue : queueId, given: null };
}
