import type { Contract } from "@recado/contracts/contract";
import { largestJson } from "./largest-json.ts";
import type { Who } from "./route.ts";

const kibibyte = 1024;
/**
 * Bytes of a body of JSON. At least: what comes beside the call's own fields, from clients that send a whole record as
 * they hold it. At most: a table of 10,000 contacts with long names, and of strangers what a payment's webhook tells.
 */
const sizes = {
  stranger: { least: 8 * kibibyte, most: 256 * kibibyte },
  known: { least: 256 * kibibyte, most: 8 * kibibyte * kibibyte },
};

/** Of calls that no line of the route table takes. */
export const leastBody = sizes.stranger.least;

/** How many bytes of JSON a call takes: all that its contract permits, between a least and a most. */
export function bodySize({ body }: Contract, who: Who): number {
  const { least, most } = who === "public" ? sizes.stranger : sizes.known;
  return Math.min(most, Math.max(least, body ? largestJson(body) : 0));
}
