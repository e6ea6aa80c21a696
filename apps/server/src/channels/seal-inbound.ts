import { deserialize, serialize } from "node:v8";
import { open, seal, type SealContext } from "../platform/crypto/seal.ts";
import type { App } from "../platform/app.ts";
import type { Inbound } from "./port.ts";

/** Received content, encrypted for its place in the database. */
export const sealInbound = (app: App, inbound: Inbound, context: SealContext): Buffer =>
  seal(app.secrets.deriveKey("storage"), serialize(inbound), context);

/** The reverse; throws SealBroken. */
export const openInbound = (app: App, content: Uint8Array, context: SealContext): Inbound =>
  deserialize(open(app.secrets.deriveKey("storage"), content, context)) as Inbound;
