interface QueueChoice {
  /** The field's value, "" for none. */
  queueId: string;
  /** The queue that was set by choosing a colleague; null if none was. */
  given: string | null;
}

/**
 * The queue of a transfer after a colleague or nobody is chosen: a colleague's only queue is set, and unset with them.
 */
export function queueFor(
  chosen: { queues: readonly { id: number }[] } | null,
  { queueId, given }: QueueChoice,
  ownQueue: string,
): QueueChoice {
  const [only, ...others] = chosen?.queues ?? [];
  if (only && others.length === 0) return { queueId: String(only.id), given: String(only.id) };
  return { queueId: queueId === given ? ownQueue : queueId, given: null };
}
