import type { House } from "../../platform/house.ts";
import type { ChannelSession } from "../port.ts";

type Finder = (connectionId: number) => ChannelSession | undefined;

/** The sessions that this process runs, by the house that they belong to. */
const finders = new WeakMap<House, Set<Finder>>();

export function registerSessions(house: House, find: Finder): () => void {
  const all = finders.get(house) ?? new Set<Finder>();
  finders.set(house, all.add(find));
  return () => void all.delete(find);
}

/** The session of the connection, when it is in this process and up. */
export function sessionHere(house: House, connectionId: number): ChannelSession | undefined {
  for (const find of finders.get(house) ?? []) {
    const session = find(connectionId);
    if (session) return session;
  }
  return undefined;
}
