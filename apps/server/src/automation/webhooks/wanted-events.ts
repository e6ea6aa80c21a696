import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

const topic = "webhooks";
/** A notification may be lost: the cache expires after this time, ms. */
const knownForMs = 60_000;

interface Known {
  events: ReadonlySet<string>;
  until: number;
}
interface Cache {
  byCompany: Map<number, Known>;
  /** Grows with each change: a read that began before a change is not cached. */
  version: number;
}
const caches = new WeakMap<App, Cache>();

function cacheOf(app: App): Cache {
  const cache = caches.get(app) ?? { byCompany: new Map(), version: 0 };
  caches.set(app, cache);
  return cache;
}

/** Clears, in all processes, the cached events of a company. */
export const forgetWanted = (app: App, tx: Tx): void => app.notifications.notifyWith(tx, topic, String(tx.companyId));

export function watchWanted(app: App): void {
  app.notifications.listen(topic, (about) => {
    const cache = cacheOf(app);
    cache.version++;
    if (about === "") cache.byCompany.clear();
    else cache.byCompany.delete(Number(about));
  });
}

/** Whether a webhook of the company wants the event, and the plan has webhooks. */
export async function isWanted(app: App, tx: Tx, event: string): Promise<boolean> {
  return (await eventsOf(app, tx)).has(event) && (await standingOf(tx)).may("useExternalApi");
}

/** Nearly all companies have no webhook: messages must not cost them a query. */
async function eventsOf(app: App, tx: Tx): Promise<ReadonlySet<string>> {
  const cache = cacheOf(app);
  const known = cache.byCompany.get(tx.companyId);
  if (known && known.until > Date.now()) return known.events;
  const { version } = cache;
  const rows = await tx.sql<{ event: string }>(
    "select distinct unnest(events) as event from webhooks where company_id = $1 and is_active and paused_at is null",
    [tx.companyId],
  );
  const events = new Set(rows.map((row) => row.event));
  if (cache.byCompany.size > 10_000) cache.byCompany.clear();
  if (cache.version === version) cache.byCompany.set(tx.companyId, { events, until: Date.now() + knownForMs });
  return events;
}
