import type { App } from "../../platform/app.ts";
import { fetchMessageFile } from "./media/fetch-media.ts";
import { forgetFiles, removeFiles } from "./media/forget-files.ts";
import { fetchMedia } from "./media/receive-media.ts";

/** Registers the jobs of messages. */
export function registerMessageJobs(app: App): void {
  app.jobs.handle(fetchMedia, (which) => fetchMessageFile(app, which));
  app.jobs.handle(removeFiles, (which) => forgetFiles(app, which));
}
