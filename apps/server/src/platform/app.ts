import type { Config } from "../config.ts";
import type { Bell } from "./bell.ts";
import type { Database } from "./database/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStore } from "./media/store.ts";
import type { Metrics } from "./metrics.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Secrets } from "./crypto/secrets.ts";

/** What every room stands on. Verbs take it first, then the actor, then what is asked. */
export interface App {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly bell: Bell;
  readonly media: MediaStore;
  readonly mailer: Mailer;
}
