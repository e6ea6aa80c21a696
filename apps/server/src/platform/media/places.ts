/** A bucket, or a part of one. */
export interface S3Place {
  kind: "s3";
  bucket: string;
  /** Prefix of every key, ending with a slash; or empty. */
  prefix: string;
  region: string;
  /** For a service other than AWS; buckets are then paths below it. */
  endpoint: string | undefined;
  /** Undefined: AWS_ACCESS_KEY_ID and the official client's other sources. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export type MediaPlace = { kind: "disk" } | S3Place;

/** The place of new files, then the others that may hold files not moved yet. */
export type MediaPlaces = readonly [MediaPlace, ...MediaPlace[]];

const sentence =
  "MEDIA_URL must be disk, s3://bucket/prefix, or both separated by a comma, the first for new files; " +
  "region and endpoint follow as ?region=…&endpoint=https://….";

/**
 * Reads `MEDIA_URL`; throws an Error whose message is for the operator. Never prints the value: it may contain a
 * secret.
 */
export function mediaPlacesOf(text: string | undefined): MediaPlaces {
  const [first, ...others] = (text ?? "disk").split(",").map((part) => placeOf(part.trim()));
  const kinds = new Set([first, ...others].map((place) => place?.kind));
  if (!first || kinds.size !== others.length + 1) throw new Error(sentence);
  // Files on the disk are read from there until they are moved.
  return kinds.has("disk") ? [first, ...others] : [first, { kind: "disk" }];
}

function placeOf(text: string): MediaPlace {
  if (text === "disk") return { kind: "disk" };
  const url = text.startsWith("s3://") && URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url?.hostname ?? "";
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port !== "" || url.hash !== "")
    throw new Error(sentence);
  if ((url.username === "") !== (url.password === "")) throw new Error(sentence);
  for (const name of url.searchParams.keys()) if (!["region", "endpoint"].includes(name)) throw new Error(sentence);
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new Error(sentence);
  const prefix = decoded(url.pathname).split("/").filter(Boolean).join("/");
  if (prefix.split("/").some((part) => part === "." || part === "..") || prefix.length > 500) throw new Error(sentence);
  return {
    kind: "s3",
    bucket,
    prefix: prefix === "" ? "" : `${prefix}/`,
    region: url.searchParams.get("region") ?? "us-east-1",
    endpoint,
    credentials:
      url.username === "" ? undefined : { accessKeyId: decoded(url.username), secretAccessKey: decoded(url.password) },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(sentence);
  }
}
