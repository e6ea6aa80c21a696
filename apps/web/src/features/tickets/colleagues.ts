import type { Events } from "@recado/contracts/realtime";

type Told = Events["ticketViewers"];
type Doing = Extract<Told, { action: "writing" }>["state"];

export interface Colleague {
  id: number;
  name: string;
  /** Null while they only view it. */
  doing: Exclude<Doing, "paused"> | null;
}
/** The users that have a conversation open, and the last reported activity of each. */
export interface Office {
  at: number;
  viewers: readonly { id: number; name: string }[];
  doing: ReadonlyMap<number, { state: Exclude<Doing, "paused">; until: number }>;
}
export const emptyOffice: Office = { at: 0, viewers: [], doing: new Map() };

/** A user's activity is repeated every five seconds and ends after this time without a repeat, ms. */
const holdsFor = 8_000;

/** Applies an event of this conversation. Ignores a list that is older than the known one. */
export function afterEvent(office: Office, told: Told, now: number): Office {
  if (told.action === "update") {
    return told.at < office.at ? office : { ...office, at: told.at, viewers: told.viewers };
  }
  const doing = new Map(office.doing);
  if (told.state === "paused") doing.delete(told.userId);
  else doing.set(told.userId, { state: told.state, until: now + holdsFor });
  return { ...office, doing };
}

/** Drops activities that were not repeated in time; returns the same object if none ended. */
export function afterTime(office: Office, now: number): Office {
  const doing = new Map([...office.doing].filter(([, { until }]) => until > now));
  return doing.size === office.doing.size ? office : { ...office, doing };
}

/** When the next activity ends; null if there is none. */
export const nextEnd = ({ doing }: Office): number | null =>
  doing.size === 0 ? null : Math.min(...[...doing.values()].map(({ until }) => until));

/** All viewers except this user; active ones come first. */
export const colleaguesIn = ({ viewers, doing }: Office, myId: number): Colleague[] =>
  viewers
    .filter(({ id }) => id !== myId)
    .map(({ id, name }) => ({ id, name, doing: doing.get(id)?.state ?? null }))
    .toSorted((a, b) => Number(b.doing !== null) - Number(a.doing !== null));
