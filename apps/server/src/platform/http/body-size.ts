import type { Contract } from "@recado/contracts/contract";
import { largestJson } from "./largest-json.ts";
import type { Who } from "./route.ts";

const kibibyte = 1024;
/**
 * Bytes of a JSON body. Minimum: room for extra fields of clients that send whole records. Maximum: a table of 10,000
 * contacts with long names; for anonymous callers, a payment webhook.
 */
const sizes = {
  stranger: { least: 8 * kibibyte, most: 256 * kibibyte },
  known: { least: 256 * kibibyte, most: 8 * kibibyte * kibibyte },
};

/** For calls without a route. */
export const leastBody = sizes.stranger.least;

/** The largest JSON body of a call: all that its contract permits, between a minimum and a maximum. */
export function bodySize({ body }: Contract, who: Who): number {
  const { least, most } = who === "public" ? sizes.stranger : sizes.known;
  return Math.min(most, Math.max(least, body ? largestJson(body) : 0));
}
