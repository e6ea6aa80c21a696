import path from "node:path";
import type { Log } from "../log.ts";
import { openDiskStore } from "./disk-store.ts";
import type { MediaPlace, MediaPlaces } from "./places.ts";
import type { MediaStore } from "./store.ts";
import { openTwoStores, type TwoStores } from "./two-stores.ts";

interface Options {
  dataDir: string;
  log: Pick<Log, "error">;
}

/** The store of an installation: on its disk, or in S3 with the disk as fallback, or the other way round. */
export async function openMedia(places: MediaPlaces, options: Options): Promise<MediaStore> {
  return places.length === 1 ? openPlace(places[0], options) : openBoth(places, options);
}

/** Both places of an installation; undefined if it has one. */
export async function openBothPlaces(places: MediaPlaces, options: Options): Promise<TwoStores | undefined> {
  return places.length === 1 ? undefined : openBoth(places, options);
}

async function openBoth([first, second = first]: MediaPlaces, options: Options): Promise<TwoStores> {
  return openTwoStores(await openPlace(first, options), await openPlace(second, options));
}

async function openPlace(place: MediaPlace, { dataDir, log }: Options): Promise<MediaStore> {
  const folder = path.join(dataDir, "media");
  if (place.kind === "disk") return openDiskStore(folder);
  // Loaded only with a bucket: the client is big.
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store(place, { incoming: path.join(folder, "incoming"), log });
}
