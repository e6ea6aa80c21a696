import type { House } from "../../platform/house.ts";
import { fetchMessageFile } from "./fetch-media.ts";
import { forgetFiles, removeFiles } from "./forget-files.ts";
import { fetchMedia } from "./receive-media.ts";

/** What is done later for messages. */
export function registerMessageJobs(house: House): void {
  house.jobs.handle(fetchMedia, (which) => fetchMessageFile(house, which));
  house.jobs.handle(removeFiles, (which) => forgetFiles(house, which));
}
