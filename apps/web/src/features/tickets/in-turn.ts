interface Wish {
  what: string;
  done: Promise<boolean>;
}
const last = new Map<number, Wish>();

/**
 * Does one thing after the other with a conversation, as they were asked for. What is asked for again while it is being
 * done is done once: false then, as when `run` answers false, which must not throw.
 */
export async function inTurn(ticketId: number, what: string, run: () => Promise<boolean>): Promise<boolean> {
  const before = last.get(ticketId);
  if (before?.what === what) return false;
  const wish = { what, done: before ? before.done.then(run) : run() };
  last.set(ticketId, wish);
  const isDone = await wish.done;
  if (last.get(ticketId) === wish) last.delete(ticketId);
  return isDone;
}
