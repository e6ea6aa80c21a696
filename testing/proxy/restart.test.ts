import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import { proxies, type ProxyName } from "./programs.ts";

const isThere = (name: ProxyName): boolean => {
  try {
    execFileSync("which", [name]);
    return true;
  } catch {
    return false;
  }
};

async function answering(port: number): Promise<Server> {
  const server = createServer((_, response) => response.end("here"));
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return server;
}

async function end(server: Server): Promise<void> {
  const closed = once(server.close(), "close");
  server.closeAllConnections();
  await closed;
}

for (const name of Object.keys(proxies) as ProxyName[])
  test.runIf(isThere(name))(
    `${name}: while processes restart one after the other, every request is answered`,
    async () => {
      const folder = await temporaryFolder();
      const ports = [await freePort(), await freePort(), await freePort()];
      const servers = await Promise.all(ports.map(answering));
      const proxy = await proxies[name]({ folder: folder.path, backends: ports });
      onTestFinished(async () => {
        await proxy[Symbol.asyncDispose]();
        await folder[Symbol.asyncDispose]();
      });
      const statuses = new Set<number>();
      for (const [index, port] of ports.entries()) {
        await end(servers[index]!);
        for (const method of ["GET", "POST"])
          for (let n = 0; n < 15; n++)
            statuses.add(
              (await fetch(`http://127.0.0.1:${proxy.port}/`, { method, body: method === "GET" ? null : "x" })).status,
            );
        servers[index] = await answering(port);
      }
      expect([...statuses]).toEqual([200]);
    },
  );

test.runIf(isThere("caddy"))("caddy: with one process, a request waits for its restart", async () => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const server = await answering(port);
  const proxy = await proxies.caddy({ folder: folder.path, backends: [port] });
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const ask = () => fetch(`http://127.0.0.1:${proxy.port}/`);
  await ask();
  await end(server);
  const waiting = ask();
  await answering(port);
  expect((await waiting).status).toBe(200);
});
