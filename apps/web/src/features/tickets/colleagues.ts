import type { Events } from "@recado/contracts/realtime";

type Told = Events["ticketViewers"];
type Doing = Extract<Told, { action: "writing" }>["state"];

export interface Colleague {
  id: number;
  name: string;
  /** Null while they only look. */
  doing: Exclude<Doing, "paused"> | null;
}
/** Who has a conversation open, and what they were last said to do in it. */
export interface Office {
  at: number;
  viewers: readonly { id: number; name: string }[];
  doing: ReadonlyMap<number, { state: Exclude<Doing, "paused">; until: number }>;
}
export const emptyOffice: Office = { at: 0, viewers: [], doing: new Map() };

/** That somebody writes is said again every five seconds; not heard for longer, it is over, ms. */
const holdsFor = 8_000;

/** What an event of this conversation changes. A list that is older than the one known is let pass. */
export function afterEvent(office: Office, told: Told, now: number): Office {
  if (told.action === "update") {
    return told.at < office.at ? office : { ...office, at: told.at, viewers: told.viewers };
  }
  const doing = new Map(office.doing);
  if (told.state === "paused") doing.delete(told.userId);
  else doing.set(told.userId, { state: told.state, until: now + holdsFor });
  return { ...office, doing };
}

/** The same without what has not been said again in time; the same object where nothing has ended. */
export function afterTime(office: Office, now: number): Office {
  const doing = new Map([...office.doing].filter(([, { until }]) => until > now));
  return doing.size === office.doing.size ? office : { ...office, doing };
}

/** When the next of what is known ends; null when nothing does. */
export const nextEnd = ({ doing }: Office): number | null =>
  doing.size === 0 ? null : Math.min(...[...doing.values()].map(({ until }) => until));

/** Everybody but oneself; who writes comes first. */
export const colleaguesIn = ({ viewers, doing }: Office, myId: number): Colleague[] =>
  viewers
    .filter(({ id }) => id !== myId)
    .map(({ id, name }) => ({ id, name, doing: doing.get(id)?.state ?? null }))
    .toSorted((a, b) => Number(b.doing !== null) - Number(a.doing !== null));
