import type { PeerState } from "../peer/state.ts";
import type { StoredMessage } from "./ledger.ts";
import type { Answered } from "./load.ts";

/** One direction's messages: the expected number, the actual number, and the faults. */
export interface Count {
  expected: number;
  found: number;
  lost: string[];
  doubled: string[];
}

/** Each message that a customer wrote is in the database once. */
export function countIn(written: PeerState["written"], stored: readonly StoredMessage[]): Count {
  const times = tally(stored.flatMap(({ isFromUs, externalId }) => (isFromUs ? [] : [externalId])));
  return compare(
    written.map(({ id }) => id),
    times,
  );
}

/** Each message that the server answered for is at its customer's phone once: under its id, and its text under no other. */
export function countOut(
  answered: readonly Answered[],
  stored: readonly StoredMessage[],
  customers: PeerState["customers"],
): Count {
  const byId = new Map(stored.map((message) => [message.id, message.externalId]));
  const greetings = greetingsOf(stored);
  const shown = customers.flatMap(({ number, received }) =>
    received.flatMap(({ id, text }) => (greetings.has(id) ? [] : { number, id, text })),
  );
  const arrivals = tally(shown.map(({ number, id }) => `${number} ${id}`));
  const texts = tally(shown.map(({ number, text }) => `${number} ${text}`));
  const known = new Set(answered.map(({ messageId }) => byId.get(messageId)));
  const expected = answered.map(({ messageId, customer }) => `${customer} ${byId.get(messageId)}`);
  const count = compare(expected, arrivals);
  const repeated = answered.filter(({ customer, body }) => (texts.get(`${customer} ${body}`) ?? 0) > 1);
  // A single send must have stored a single message.
  const ours = stored.filter(({ isFromUs, isGreeting }) => isFromUs && !isGreeting);
  const surplus = ours.filter(({ externalId }) => !known.has(externalId));
  const doubled = [...repeated.map(({ body }) => body), ...surplus.map(({ externalId }) => externalId)];
  return { ...count, doubled: [...count.doubled, ...doubled] };
}

/** Each acceptance of a conversation, by customers, was answered with one greeting, which is at the customer's phone once. */
export function countGreetings(
  accepted: readonly string[],
  stored: readonly StoredMessage[],
  customers: PeerState["customers"],
): Count {
  const greetings = greetingsOf(stored);
  const shown = customers.flatMap(({ number, received }) =>
    received.flatMap(({ id }) => (greetings.has(id) ? number : [])),
  );
  const [wanted, there] = [tally(accepted), tally(shown)];
  const over = (more: ReadonlyMap<string, number>, less: ReadonlyMap<string, number>) =>
    [...more].flatMap(([number, times]) =>
      Array<string>(Math.max(0, times - (less.get(number) ?? 0))).fill(`greeting ${number}`),
    );
  const lost = over(wanted, there);
  return { expected: accepted.length, found: accepted.length - lost.length, lost, doubled: over(there, wanted) };
}

const greetingsOf = (stored: readonly StoredMessage[]): ReadonlySet<string> =>
  new Set(stored.flatMap(({ isGreeting, externalId }) => (isGreeting ? [externalId] : [])));

/**
 * Messages that the device acknowledged or refused but that are not in the database: WhatsApp has deleted them, so they
 * are lost.
 */
export function givenAway(written: PeerState["written"], stored: readonly StoredMessage[]): string[] {
  const ids = new Set(stored.map(({ externalId }) => externalId));
  return written.filter(({ id, state }) => state !== "waiting" && !ids.has(id)).map(({ id }) => id);
}

function compare(expected: readonly string[], found: ReadonlyMap<string, number>): Count {
  const wanted = new Set(expected);
  return {
    expected: expected.length,
    found: [...found.keys()].filter((one) => wanted.has(one)).length,
    lost: expected.filter((one) => !found.has(one)),
    doubled: [...found].filter(([one, times]) => times > 1 || !wanted.has(one)).map(([one]) => one),
  };
}

function tally(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
