interface Wish {
  what: string;
  done: Promise<boolean>;
}
const last = new Map<number, Wish>();

/**
 * Runs the actions on a conversation one after the other, in the order of the calls. Ignores a repeat of the last
 * action while it is pending and returns false, as when `run` returns false. `run` must not throw.
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
