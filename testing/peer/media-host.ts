import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { PeerEventBus } from "./events.ts";

type Way = "upload" | "download";

/** One request to the host. */
export interface MediaRequest {
  way: Way;
  path: string;
  /** 0: cut off in the middle. */
  status: number;
  /** Bytes received, or to be sent. */
  bytes: number;
}

interface Hosted {
  bytes: Buffer;
  type: string;
  /** The status with which downloads are refused. */
  gone: number | undefined;
}

interface Trouble {
  way: Way | undefined;
  times: number;
  /** Undefined: cut off in the middle. */
  status: number | undefined;
}

const slice = 16_384;

/**
 * WhatsApp's media host, in plain HTTP: files are uploaded to /mms/<kind>/<hash>, and downloaded from their assigned
 * path.
 */
export class MediaHost {
  /** Its address, without a path. */
  url = "";
  readonly requests: MediaRequest[] = [];
  readonly #files = new Map<string, Hosted>();
  readonly #byHash = new Map<string, Buffer>();
  readonly #tokens = new Set<string>();
  readonly #troubles: Trouble[] = [];
  readonly #events: PeerEventBus;
  #bytesPerSecond = Infinity;

  constructor(events: PeerEventBus) {
    this.#events = events;
  }

  /** A word that allows uploads. */
  token(): string {
    const token = randomBytes(24).toString("base64");
    this.#tokens.add(token);
    return token;
  }

  /** Puts a file here and gives its direct path. */
  put(bytes: Uint8Array, type = "application/octet-stream"): string {
    const file = Buffer.from(bytes);
    this.#byHash.set(hashOf(file), file);
    const name = `/v/t62.7118-24/${randomBytes(12).toString("hex")}_n.enc`;
    this.#files.set(name, { bytes: file, type, gone: undefined });
    return `${name}?ccb=11-4&oh=${randomBytes(8).toString("hex")}&oe=6AF00000&_nc_sid=5e03e0`;
  }

  /** The file of a direct path, even if its downloads fail. */
  get(directPath: string): Buffer {
    const file = this.#files.get(nameOf(directPath));
    if (!file) throw new Error(`no file at ${directPath}`);
    return file.bytes;
  }

  /** A file that was here once, by the SHA-256 of its bytes; it may have expired. */
  find(sha256: Uint8Array): Buffer | undefined {
    return this.#byHash.get(Buffer.from(sha256).toString("base64url"));
  }

  /** Downloads of it are refused from now on: 404, 410, 403… */
  expire(directPath: string, status = 410): void {
    this.#hosted(directPath).gone = status;
  }

  /** Damages one byte of the file. */
  damage(directPath: string): void {
    const hosted = this.#hosted(directPath);
    hosted.bytes = Buffer.from(hosted.bytes);
    hosted.bytes[0] = (hosted.bytes[0] ?? 0) ^ 1;
  }

  /** The next requests are answered with this status; only uploads or downloads, or both. */
  fail(times: number, status = 500, way?: Way): void {
    this.#troubles.push({ way, times, status });
  }

  /** The next requests are cut off in the middle. */
  cut(times: number, way?: Way): void {
    this.#troubles.push({ way, times, status: undefined });
  }

  /** Limits the speed of downloads; null removes the limit. */
  slow(bytesPerSecond: number | null): void {
    this.#bytesPerSecond = bytesPerSecond ?? Infinity;
  }

  /** Answers a request to the media host. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const way = request.method === "POST" || request.method === "PUT" ? "upload" : "download";
    const trouble = this.#nextTrouble(way);
    const { status, bytes } = await (way === "upload"
      ? this.#takeIn(request, response, { pathname, auth: searchParams.get("auth"), trouble })
      : this.#giveOut(request, response, { pathname, trouble }));
    this.requests.push({ way, path: pathname, status, bytes });
    this.#events.announce("media", { way, path: pathname, status });
  }

  async #takeIn(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, auth, trouble }: { pathname: string; auth: string | null; trouble: Trouble | undefined },
  ): Promise<{ status: number; bytes: number }> {
    const hash = /^\/(?:mms|product)\/[a-z-]+\/([^/]+)$/.exec(pathname)?.[1];
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      if (trouble && trouble.status === undefined) {
        request.socket.destroy();
        return { status: 0, bytes: chunks.reduce((sum, { length }) => sum + length, 0) };
      }
    }
    const body = Buffer.concat(chunks);
    const refuse = (status: number): { status: number; bytes: number } => {
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
      return { status, bytes: body.length };
    };
    if (trouble?.status !== undefined) return refuse(trouble.status);
    if (hash === undefined) return refuse(404);
    if (auth === null || !this.#tokens.has(auth)) return refuse(401);
    if (decodeURIComponent(hash).replace(/=+$/, "") !== hashOf(body)) return refuse(400);
    const direct_path = this.put(body);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ url: `https://mmg.whatsapp.net${direct_path}`, direct_path }));
    return { status: 200, bytes: body.length };
  }

  async #giveOut(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, trouble }: { pathname: string; trouble: Trouble | undefined },
  ): Promise<{ status: number; bytes: number }> {
    const file = this.#files.get(pathname);
    const refusal = trouble?.status ?? (file ? file.gone : 404);
    if (!file || refusal !== undefined) {
      response.writeHead(refusal ?? 404).end();
      return { status: refusal ?? 404, bytes: 0 };
    }
    const all = file.bytes;
    const range = rangeOf(request.headers.range, all.length);
    if (range === "unsatisfiable") {
      response.writeHead(416, { "content-range": `bytes */${all.length}` }).end();
      return { status: 416, bytes: 0 };
    }
    const [start, end] = range ?? [0, all.length];
    const status = range ? 206 : 200;
    const partly = range ? { "content-range": `bytes ${start}-${end - 1}/${all.length}` } : {};
    const headers = { "content-type": file.type, "content-length": end - start, "accept-ranges": "bytes", ...partly };
    response.writeHead(status, headers);
    if (request.method === "HEAD") {
      response.end();
      return { status, bytes: 0 };
    }
    if (trouble) {
      response.write(all.subarray(start, start + Math.floor((end - start) / 2)), () => response.destroy());
      return { status: 0, bytes: end - start };
    }
    await this.#pour(response, all.subarray(start, end));
    return { status, bytes: end - start };
  }

  async #pour(response: ServerResponse, bytes: Buffer): Promise<void> {
    if (this.#bytesPerSecond === Infinity) {
      response.end(bytes);
      return;
    }
    const step = Math.min(slice, Math.max(1, Math.floor(this.#bytesPerSecond / 10)));
    for (let sent = 0; sent < bytes.length && !response.destroyed; sent += step) {
      response.write(bytes.subarray(sent, sent + step));
      await wait((step / this.#bytesPerSecond) * 1000, undefined, { ref: false });
    }
    response.end();
  }

  #hosted(directPath: string): Hosted {
    const hosted = this.#files.get(nameOf(directPath));
    if (!hosted) throw new Error(`no file at ${directPath}`);
    return hosted;
  }

  #nextTrouble(way: Way): Trouble | undefined {
    const trouble = this.#troubles.find(
      (each) => each.times > 0 && each.way !== (way === "upload" ? "download" : "upload"),
    );
    if (trouble) trouble.times -= 1;
    return trouble;
  }
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");
const nameOf = (directPath: string): string => new URL(directPath, "http://127.0.0.1").pathname;

/** Start and end (exclusive) of a requested range. */
function rangeOf(header: string | undefined, length: number): [number, number] | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [from, to] = [match[1], match[2]];
  if (from === "") return [Math.max(0, length - Number(to)), length];
  const start = Number(from);
  if (start >= length) return "unsatisfiable";
  return [start, to === "" ? length : Math.min(length, Number(to) + 1)];
}
