import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { randomBytes } from "node:crypto";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

/** An injected fault: a status, no answer, or an answer whose body ends or stalls after so many bytes. */
export type Fault = { status: number } | "hang" | { cutAfter: number } | { stallAfter: number };

export interface S3Server {
  /** For `MEDIA_URL`. */
  mediaUrl: string;
  /** Called for each request; undefined lets it pass. */
  fault: (method: string, address: string) => Fault | undefined;
  /** Number of requests, by method. */
  requests: Record<string, number>;
  /** Number of opened connections. */
  connections: number;
  close(): Promise<void>;
}

interface Ver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// It has no types, and rejects the signature of requests for lists.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: object) => Ver;

interface Behind {
  port: number;
  /** `KEY:SECRET`, percent-encoded. */
  key: string;
  bucket: string;
  close(): Promise<void>;
}

/**
 * A third-party S3 server behind a proxy that injects faults: s3rver, or the server in `RECADO_TEST_S3`
 * (`http://KEY:SECRET@127.0.0.1:7480`), which may check signatures.
 */
export async function startS3(): Promise<S3Server> {
  const { RECADO_TEST_S3: given } = process.env;
  const behind = given ? await useServer(new URL(given)) : await startS3rver();
  const line = createServer((request, response) => pass(s3, behind.port, request, response));
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const s3: S3Server = {
    mediaUrl: `s3://${behind.key}@${behind.bucket}/recado?endpoint=${encodeURIComponent(endpoint)}`,
    fault: () => undefined,
    requests: {},
    connections: 0,
    close: async () => {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
      await behind.close();
    },
  };
  line.on("connection", () => s3.connections++);
  return s3;
}

/** An already running server on this machine. Its new bucket stays there. */
async function useServer({ origin, port, username, password }: URL): Promise<Behind> {
  const bucket = `files-${randomBytes(8).toString("hex")}`;
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  const client = new S3Client({ endpoint: origin, region: "us-east-1", credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { port: Number(port), key: `${username}:${password}`, bucket, close: async () => undefined };
}

async function startS3rver(): Promise<Behind> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "recado-s3-"));
  const options = {
    directory,
    address: "127.0.0.1",
    port: 0,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
  };
  const server = new S3rver({ ...options, configureBuckets: [{ name: "files" }] });
  const { port } = await server.run();
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { port, key: "S3RVER:S3RVER", bucket: "files", close };
}

function pass(s3: S3Server, port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method = "", url = "", headers } = request;
  s3.requests[method] = (s3.requests[method] ?? 0) + 1;
  const fault = s3.fault(method, url);
  if (fault === "hang") return;
  if (fault && "status" in fault) {
    request.resume();
    response.writeHead(fault.status, { "content-type": "application/xml" });
    response.end(method === "HEAD" ? undefined : "<Error><Code>SlowDown</Code><Message>slow down</Message></Error>");
    return;
  }
  const onward = httpRequest({ port, host: "127.0.0.1", method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (!fault) return void answer.pipe(response);
    const least = "cutAfter" in fault ? fault.cutAfter : fault.stallAfter;
    let sent = 0;
    answer.on("data", (chunk: Buffer) => {
      const part = chunk.subarray(0, least - sent);
      sent += part.length;
      response.write(part);
      if (sent < least) return;
      answer.destroy();
      if ("cutAfter" in fault) response.destroy();
    });
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}
