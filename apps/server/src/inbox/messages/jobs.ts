import type { App } from "../../platform/app.ts";
import { fetchMessageFile } from "./fetch-media.ts";
import { forgetFiles, removeFiles } from "./forget-files.ts";
import { fetchMedia } from "./receive-media.ts";

/** What is done later for messages. */
export function registerMessageJobs(app: App): void {
  app.jobs.handle(fetchMedia, (which) => fetchMessageFile(app, which));
  app.jobs.handle(removeFiles, (which) => forgetFiles(app, which));
}
