import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from "./guarded-client.ts";

// For the tests of this folder: real servers on this machine, and clients to call them. Both end with their test.

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

export interface Local {
  port: number;
  /** Number of connections, even without a request. */
  connections: number;
  seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
}

export async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Local> {
  const local: Local = { port: 0, connections: 0, seen: [] };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      local.seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answer(request, response);
    });
  });
  server.on("connection", () => local.connections++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  local.port = (server.address() as AddressInfo).port;
  closing.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  return local;
}

export const loopback = [{ address: "127.0.0.1", family: 4 }];

/** Names ending in .allowed are the operator's; every name resolves to this machine. */
export function client(options: GuardedClientOptions = {}): GuardedClient {
  const allowPrivate = () => ["one.allowed", "two.allowed"];
  const created = createGuardedClient({ allowPrivate, resolve: async () => loopback, ...options });
  closing.push(() => created.close());
  return created;
}

/** The error of a call; undefined if it succeeded. */
export const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  );
