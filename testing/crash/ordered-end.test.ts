import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";
import { setupCode } from "../bench/program.ts";
import { freePort } from "../bench/temporary.ts";
import { buildServer, ServerProgram } from "./programs.ts";

let dataDir: string;
let server: ServerProgram;

beforeAll(async () => {
  await buildServer();
  dataDir = await mkdtemp(path.join(os.tmpdir(), "recado-end-"));
  server = new ServerProgram({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SETUP_CODE: setupCode,
    WHATSAPP_WEBSOCKET_URL: "ws://127.0.0.1:9",
  });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const post = async (call: string, body: object, token?: string) => {
  const answer = await fetch(`${server.url}/api${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { token: string; id: number };
};

/** A client that starts a request and never finishes it. */
async function stalled(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
  );
  return socket;
}

test("on SIGTERM the server and its database end within 10 s, though somebody holds a request open; what was said is there", async () => {
  const { token } = await post("/setup", {
    code: setupCode,
    name: "Plataforma",
    email: "dono@plataforma.test",
    password: "senha-forte",
  });
  const phone = await post("/whatsapp", { name: "Teste", provider: "simulator" }, token);
  expect(phone.id).toBeGreaterThan(0);
  const socket = await stalled();
  const began = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  socket.destroy();
  expect(readServer(path.join(dataDir, "database"))).toBeUndefined();

  await server.start();
  const again = await post("/auth/login", { email: "dono@plataforma.test", password: "senha-forte" });
  const list = await fetch(`${server.url}/api/whatsapp`, { headers: { authorization: `Bearer ${again.token}` } });
  expect(await list.json()).toMatchObject([{ name: "Teste" }]);
});
