import type { App } from "../../platform/app.ts";
import type { ChannelSession } from "../port.ts";

type Finder = (connectionId: number) => ChannelSession | undefined;

/** The sessions that this process runs, by the app that they belong to. */
const finders = new WeakMap<App, Set<Finder>>();

export function registerSessions(app: App, find: Finder): () => void {
  const all = finders.get(app) ?? new Set<Finder>();
  finders.set(app, all.add(find));
  return () => void all.delete(find);
}

/** The session of the connection, when it is in this process and up. */
export function sessionHere(app: App, connectionId: number): ChannelSession | undefined {
  for (const find of finders.get(app) ?? []) {
    const session = find(connectionId);
    if (session) return session;
  }
  return undefined;
}
