import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { company, cutOff, send, usePeer } from "./peer-fixture.ts";

const wa = usePeer();
const ping = { tag: "iq", attrs: { to: "@s.whatsapp.net", type: "get", xmlns: "w:p" }, content: [] };

test("banned: the connection ends with 403, and logins too, until it is lifted", async () => {
  const client = await wa.pair();
  client.reconnects = false;
  wa.peer.refuseLogins(403, company);
  wa.peer.fail(company, 403);
  await cutOff(client, 403);
  client.connect();
  await client.until(() => client.closes.filter((code) => code === 403).length === 2);
  wa.peer.refuseLogins(null, company);
  client.connect();
  await client.until(() => client.open);
});

test("an outdated client isn't even paired: 405", async () => {
  wa.peer.refuseLogins(405);
  const client = wa.start();
  client.reconnects = false;
  await cutOff(client, 405);
  expect(client.qrCodes).toEqual([]);
});

test("replaced without another client: 440; restart: 515; the server away, and back", async () => {
  const client = await wa.pair();
  client.reconnects = false;
  const again = async (): Promise<void> => {
    client.connect();
    await client.until(() => client.open);
  };
  wa.peer.replace(company);
  await cutOff(client, 440);
  await again();
  wa.peer.endStream(company, 515);
  await client.until(() => client.closes.filter((code) => code === 515).length === 2);
  await again();
  wa.peer.setDown(true);
  await cutOff(client, 428);
  const before = client.closes.length;
  client.connect();
  await client.until(() => client.closes.length > before);
  // Baileys waits for ever after an HTTP status, so something else looks at that.
  wa.peer.setDown(503);
  const [, answer] = (await once(new WebSocket(wa.peer.url), "unexpected-response")) as [unknown, IncomingMessage];
  expect(answer.statusCode).toBe(503);
  wa.peer.setDown(false);
  await again();
});

test("a slow line is slow both ways, keeps the order, and recovers", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  await send(client, maria.jid, "quick");
  wa.peer.slow(150, company);
  const before = performance.now();
  await client.socket.query(ping, 5000);
  expect(performance.now() - before).toBeGreaterThan(290);
  await Promise.all(["one", "two", "three"].map((text) => maria.send(company, text)));
  wa.peer.slow(0, company);
  await maria.send(company, "four");
  await client.until(() => client.texts.length === 4);
  expect(client.texts).toEqual(["one", "two", "three", "four"]);
});

test("a half-open socket neither reads nor answers; what was sent meanwhile is read when it goes on", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  await send(client, maria.jid, "before");
  await wa.peer.until(() => maria.received.length === 1);
  wa.peer.freeze(company, true);
  await expect(client.socket.query(ping, 100)).rejects.toThrow("Timed Out");
  const id = await send(client, maria.jid, "into the void");
  expect(wa.peer.device(company).connected).toBe(true);
  wa.peer.freeze(company, false);
  await wa.peer.until(() => maria.received.some((message) => message.id === id));
});

test("only pings stay unanswered, or queries fail", async () => {
  const client = await wa.pair();
  wa.peer.setQueries("w:p", "silence", company);
  wa.peer.setQueries("usync", 429);
  await expect(client.socket.query(ping, 100)).rejects.toThrow("Timed Out");
  await expect(client.socket.onWhatsApp("5511988887777")).rejects.toThrow("refused");
  wa.peer.setQueries("usync", null);
  expect(await client.socket.onWhatsApp("5511988887777")).toHaveLength(1);
  wa.peer.setQueries("w:p", null, company);
  await client.socket.query(ping, 5000);
});
