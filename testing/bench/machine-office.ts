import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";

/** An integration's program on this machine, with configurable answers. */
export interface PeerProgram extends AsyncDisposable {
  url: string;
  /** The host for `ALLOWED_PRIVATE_HOSTS`. */
  host: string;
}

/** `answer` returns the body of a success, or null for no answer at all. */
export async function startPeer(answer: (path: string, body: string) => string | null): Promise<PeerProgram> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const said = answer(request.url ?? "", body);
      if (said !== null) response.writeHead(200, { "content-type": "application/json" }).end(said);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** A test phone of the company's, connected; answers its connection's id. */
export async function addPhone(admin: Person, name: string): Promise<number> {
  const { id } = await admin.does("POST /whatsapp", { body: { name, provider: "simulator" } });
  for (;;) {
    const { status } = await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
    if (status === "CONNECTED") return id;
    await pause(50);
  }
}

/**
 * Calls `work` at a fixed rate for a number of seconds, without waiting for earlier calls; resolves when all have
 * ended.
 */
export async function steadily<T>(perSecond: number, seconds: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const start = performance.now();
  return Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, n) => {
      await pause(Math.max(0, start + (n * 1_000) / perSecond - performance.now()));
      return work(n);
    }),
  );
}
