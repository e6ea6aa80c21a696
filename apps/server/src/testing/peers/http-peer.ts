import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpPeer {
  url: string;
  /** For `ALLOWED_PRIVATE_HOSTS`. */
  host: string;
  /** All requests, in order. */
  readonly asked: Asked[];
}

export type AnswerPeer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** Starts another program on this machine, which is closed after the file's tests. */
export async function startHttpPeer(answer: AnswerPeer): Promise<HttpPeer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
      asked.push(one);
      void answer(one, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://${host}`, host, asked };
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Lets another server answer. */
export function forwardTo(url: string): AnswerPeer {
  return async ({ method, path, headers, body }, response) => {
    const { host: _host, connection: _connection, ...kept } = headers;
    const answer = await fetch(`${url}${path}`, { method, headers: kept as Record<string, string>, body });
    const text = await answer.text();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(text);
  };
}
