import type { Call } from "./calls.ts";
import type { Customer } from "./customer.ts";
import type { Group } from "./group.ts";
import type { MediaHost } from "./media-host.ts";
import type { Peer } from "./server.ts";

/** The methods that another process may call on the peer, with the same arguments as in this process. */
export const peerVerbs = [
  "scan",
  "enterPairingCode",
  "setRegistered",
  "setCanonical",
  "shareAddresses",
  "saveContact",
  "block",
  "setHealth",
  "createGroup",
  "sendHistory",
  "resendPlaceholder",
  "answerMediaRetries",
  "holdAcks",
  "repeatAcks",
  "delayAcks",
  "refuseMessages",
  "deaf",
  "freeze",
  "slow",
  "setQueries",
  "refuseLogins",
  "fail",
  "replace",
  "setDown",
  "drop",
  "endStream",
  "unlink",
] as const satisfies readonly (keyof Peer)[];

export const customerVerbs = [
  "send",
  "write",
  "writeAgain",
  "sendMedia",
  "react",
  "edit",
  "revoke",
  "call",
  "showTyping",
  "setPicture",
  "deliver",
  "read",
  "play",
  "sendReceipt",
  "askAgain",
] as const satisfies readonly (keyof Customer)[];

export const groupVerbs = [
  "setSubject",
  "setDescription",
  "setPicture",
  "add",
  "remove",
  "promote",
] as const satisfies readonly (keyof Group)[];

export const callVerbs = ["hangUp", "timeOut"] as const satisfies readonly (keyof Call)[];

export const mediaVerbs = [
  "put",
  "expire",
  "damage",
  "fail",
  "cut",
  "slow",
] as const satisfies readonly (keyof MediaHost)[];

export type PeerVerb = (typeof peerVerbs)[number];
export type CustomerVerb = (typeof customerVerbs)[number];
export type GroupVerb = (typeof groupVerbs)[number];
export type CallVerb = (typeof callVerbs)[number];
export type MediaVerb = (typeof mediaVerbs)[number];

/** Bytes travel as { "base64": "…" }. */
export function toWire(value: unknown): string {
  return JSON.stringify(value, function (this: { [key: string]: unknown }, key: string, given: unknown) {
    // A Buffer has made itself JSON before it is asked for.
    const own = this[key];
    return own instanceof Uint8Array ? { base64: Buffer.from(own).toString("base64") } : given;
  });
}

export function fromWire(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("base64" in value)) return value;
    return typeof value.base64 === "string" ? Buffer.from(value.base64, "base64") : value;
  });
}
