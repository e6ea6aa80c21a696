interface Asked {
  queueIds?: readonly number[] | undefined;
  withoutQueue?: boolean | undefined;
}

export interface QueueFilter {
  ids: number[];
  /** Whether conversations without a queue are shown. */
  withoutQueue: boolean;
}

/** The queues that a list is narrowed to; null: it is not narrowed (decision 36). */
export function queueFilterOf({ queueIds = [], withoutQueue }: Asked): QueueFilter | null {
  if (queueIds.length === 0 && withoutQueue !== true) return null;
  return { ids: [...new Set(queueIds)], withoutQueue: withoutQueue !== false };
}
