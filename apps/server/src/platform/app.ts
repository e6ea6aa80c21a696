import type { Config } from "../config.ts";
import type { Notifications } from "./notifications.ts";
import type { Database } from "./database/database.ts";
import type { Events, Ports } from "./events.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { GuardedClient } from "./outbound/guarded-client.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStore } from "./media/store.ts";
import type { Metrics } from "./metrics.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Settings } from "./settings.ts";
import type { Secrets } from "./crypto/secrets.ts";

/** The time, for rules that depend on it; tests set it. */
export interface Clock {
  now(): Date;
}

/** What every module uses. Functions take it first, then the transaction or the actor, then their input. */
export interface App {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly events: Events;
  readonly ports: Ports;
  readonly settings: Settings;
  readonly notifications: Notifications;
  readonly media: MediaStore;
  readonly mailer: Mailer;
  /** The only HTTP client for addresses that companies typed. */
  readonly outbound: GuardedClient;
}
