import { pipeline, type Readable } from "node:stream";
import { Agent, request } from "undici";
import { guardedConnector, resolveBySystem } from "../../platform/outbound/guarded-connector.ts";
import type { App } from "../../platform/app.ts";
import type { MediaSource } from "../port.ts";
import { addressOf } from "./address.ts";
import { FileGone, FileUnreadable } from "./failures.ts";
import { openSealed } from "./open-sealed.ts";

const silenceMs = 30_000;
const times = { headersTimeout: silenceMs, bodyTimeout: silenceMs, maxHeaderSize: 16_384, connections: 8 };
/** Refuses private addresses, even for WhatsApp's host names. */
const theirs = new Agent({ ...times, connect: guardedConnector(resolveBySystem, () => false, 10_000) });
const tests = new Agent(times);

/** Bytes that encryption adds to a file. */
const sealLength = 16 + 10;

/**
 * Streams a customer's file, decrypted and verified. Throws `FileGone` or `FileUnreadable` when retrying cannot succeed,
 * and other errors when it may.
 */
export async function openFile(
  app: App,
  companyId: number,
  source: MediaSource,
  { maxBytes }: { maxBytes: number },
): Promise<Readable> {
  // The test phone's files are in our own store.
  if (typeof source.storageKey === "string") return app.media.read(companyId, source.storageKey);
  const { whatsappMediaUrl } = app.config;
  const address = addressOf(source, whatsappMediaUrl);
  if (!address) throw new FileUnreadable("no address");
  const opened = openSealed(source);
  const { statusCode, headers, body } = await request(address, {
    dispatcher: whatsappMediaUrl === undefined ? theirs : tests,
    headers: { origin: "https://web.whatsapp.com", "accept-encoding": "identity" },
  });
  const length = Number(headers["content-length"] ?? 0);
  if (statusCode !== 200 || length > maxBytes + sealLength) {
    body.on("error", () => undefined).destroy();
    if ([403, 404, 410].includes(statusCode)) throw new FileGone();
    if (statusCode === 200) throw new FileUnreadable("larger than told");
    throw new Error(`the host answered ${statusCode}`);
  }
  return pipeline(body, opened, () => undefined);
}
