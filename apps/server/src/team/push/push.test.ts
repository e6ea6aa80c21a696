import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGuardedClient, type GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { PushPeer, readVapid } from "../../testing/push-peer.ts";
import { planTelling, tellDevices, tellReceiver, type ToldTransfer } from "./tell-devices.ts";

// Without workers: the jobs that messages leave would be done besides what the tests do.
const home = useApp({ ROLES: "web" });
/** A push service on this machine: what it got for which device, and what it answers. */
const got: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
const answers = new Map<string, number>();
let service: Server;
let client: GuardedClient;
let port: number;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      got.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  ({ port } = service.address() as AddressInfo);
  client = createGuardedClient({ allowPrivate: () => [`127.0.0.1:${port}`] });
});
afterAll(async () => {
  await client.close();
  service.close();
});

/** A browser of this person that gets notices. */
async function deviceOf(person: Person, path: string): Promise<PushPeer> {
  const peer = new PushPeer();
  const { p256dh, auth } = peer.keys;
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  const { id } = await person.does("POST /push/devices", { body: { endpoint: `https://push.test${path}`, keys } });
  // A real one has a certificate, which a service on this machine lacks.
  await home.app.database.tenant(person.user.companyId, (tx) =>
    tx.sql("update push_devices set endpoint = $3 where company_id = $1 and id = $2", [
      tx.companyId,
      id,
      `http://127.0.0.1:${port}${path}`,
    ]),
  );
  return peer;
}

/** A customer writes, in a queue or in none. */
async function scene() {
  const admin = await home.nobody.signUp();
  const shop = await connectionOf(home.app, admin);
  const queue = await admin.queue();
  const from = newNumber();
  const ticket = await conversation(home.app, admin, shop, { from, queueId: queue });
  const write = async (body: string, minutesAgo = 0) => {
    await receive(home.app, shop, written(from, { body, pushName: "Lia Prado" }));
    const { hits } = await admin.does("GET /search/messages", { query: { searchParam: body } });
    got.length = 0;
    await tellDevices(home.app, client, {
      companyId: shop.companyId,
      messageIds: hits.slice(0, 1).map(({ id }) => id),
      plannedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    });
    return got.map(({ path }) => path).toSorted();
  };
  return { admin, shop, queue, ticket, write };
}

test("who may see a message and wants to know is told, encrypted for their browser, without its text unless they said so", async () => {
  const { admin, queue, write } = await scene();
  const ana = await admin.colleague("user", { queueIds: [queue] });
  const beto = await admin.colleague("user", { queueIds: [] });
  const phone = await deviceOf(ana, "/ana");
  await deviceOf(beto, "/beto");
  await beto.does("PUT /push", { body: { rule: "all" } });
  await ana.does("PUT /push", { body: { rule: "mine" } });
  expect(await write("primeira mensagem")).toEqual([]);
  await ana.does("PUT /push", { body: { rule: "queues" } });
  expect(await write("segunda mensagem")).toEqual(["/ana"]);
  const [sent] = got;
  expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600" });
  expect(readVapid(String(sent?.headers.authorization))).toMatchObject({
    key: (await ana.does("GET /push")).publicKey,
    claims: { aud: `http://127.0.0.1:${port}` },
  });
  const read = () => JSON.parse(phone.read(got[0]!.body).toString()) as { title: string; body: string };
  expect(read()).toMatchObject({ title: expect.any(String) as string, body: "Nova mensagem" });
  await ana.does("PUT /push", { body: { showText: true } });
  await write("terceira mensagem");
  expect(read().body).toBe("terceira mensagem");
});

test("choices that are made at once all count", async () => {
  const { admin } = await scene();
  const quiet = { from: 1320, until: 420 };
  for (let n = 0; n < 5; n++) {
    const bia = await admin.colleague("user");
    await Promise.all(
      [{ rule: "queues" as const }, { showText: true }, { quiet }].map((body) => bia.does("PUT /push", { body })),
    );
    expect(await bia.does("GET /push")).toMatchObject({ rule: "queues", showText: true, quiet });
  }
});

test("nothing is told in the quiet time, nor after the session, nor to a device that is gone", async () => {
  const { admin, write } = await scene();
  await deviceOf(admin, "/quiet");
  await admin.does("PUT /push", { body: { rule: "all", quiet: { from: 0, until: 0 } } });
  expect(await write("à noite")).toEqual([]);
  expect(await admin.does("PUT /push", { body: { quiet: null } })).toEqual({
    rule: "all",
    showText: false,
    quiet: null,
  });
  expect(await write("de dia")).toEqual(["/quiet"]);

  answers.set("/quiet", 429);
  await write("ocupado");
  expect((await admin.does("GET /push")).devices).toBe(1);
  answers.set("/quiet", 410);
  await write("expirado");
  expect((await admin.does("GET /push")).devices).toBe(0);

  await deviceOf(admin, "/again");
  await home.app.database.platform("update refresh_families set expires_at = now() where company_id = $1", [
    admin.user.companyId,
  ]);
  const rows = await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ id: number }>("select id from messages where company_id = $1 limit 1", [tx.companyId]),
  );
  got.length = 0;
  const told = { messageIds: rows.map(({ id }) => id), plannedAt: new Date().toISOString() };
  await tellDevices(home.app, client, { companyId: admin.user.companyId, ...told });
  expect(got).toEqual([]);
});

test("a browser that notes itself again after a sign-in is told in the new session; sessions that are over are swept", async () => {
  const { admin, write } = await scene();
  const bia = await admin.colleague("admin");
  await bia.does("PUT /push", { body: { rule: "all" } });
  await deviceOf(bia, "/before");
  await deviceOf(bia, "/elsewhere");
  await home.app.database.platform("update refresh_families set expires_at = now() where user_id = $1", [bia.user.id]);
  expect(await write("sem sessão")).toEqual([]);
  const again = await home.nobody.login(bia.user.email, bia.password);
  await deviceOf(again, "/before");
  expect(await write("nova sessão")).toEqual(["/before"]);
  expect((await again.does("GET /push")).devices).toBe(1);
});

test("a device that fails ten times in a row is forgotten, and what waited for long is not told", async () => {
  const { admin, write } = await scene();
  await admin.does("PUT /push", { body: { rule: "all" } });
  await deviceOf(admin, "/flaky");
  const fail = async (times: number) => {
    answers.set("/flaky", 503);
    for (let n = 0; n < times; n++) await write(`falha ${times} ${n}`);
    answers.delete("/flaky");
  };
  const devices = async () => (await admin.does("GET /push")).devices;
  await fail(9);
  expect(await write("tarde demais", 6)).toEqual([]);
  expect(await write("chegou", 4)).toEqual(["/flaky"]);
  await fail(9);
  expect(await devices()).toBe(1);
  await fail(1);
  expect(await devices()).toBe(0);
});

test("an address inside our network and a key that is none are forgotten, and a device is its user's alone", async () => {
  const { admin, write } = await scene();
  await admin.does("PUT /push", { body: { rule: "all" } });
  const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
  const inside = { endpoint: "https://127.0.0.1:9/metrics", keys };
  for (const endpoint of ["http://push.test/1", "ftp://push.test", "nothing", `https://push.test/${"a".repeat(1_000)}`])
    expect(await admin.call("POST /push/devices", { body: { endpoint, keys } })).toMatchObject({ status: 400 });
  const { id } = await admin.does("POST /push/devices", { body: inside });
  expect((await admin.does("POST /push/devices", { body: inside })).id).toBe(id);
  const colleague = await admin.colleague("user");
  expect(await colleague.call("DELETE /push/devices/:deviceId", { params: { deviceId: id } })).toMatchObject({
    status: 404,
    error: "ERR_NO_PUSH_DEVICE",
  });
  await write("para dentro");
  expect((await admin.does("GET /push")).devices).toBe(0);
  const again = await admin.does("POST /push/devices", { body: inside });
  await admin.does("DELETE /push/devices/:deviceId", { params: { deviceId: again.id } });
});

test("telling is planned only where somebody has a device", async () => {
  const { admin, shop } = await scene();
  const jobs = () =>
    home.app.database.platform<{ data: object }>(
      "select data from jobs where kind = 'push-messages' and (data ->> 'companyId')::bigint = $1",
      [shop.companyId],
    );
  const plan = () =>
    home.app.database.tenant(shop.companyId, async (tx) => {
      await planTelling(home.app, tx, [1]);
      return tx.sql("select from jobs where kind = 'push-messages' and (data ->> 'companyId')::bigint = $1", [
        shop.companyId,
      ]);
    });
  expect(await plan()).toHaveLength(0);
  expect(await jobs()).toEqual([]);
  await deviceOf(admin, "/plan");
  expect(await plan()).toHaveLength(1);
});

test("whoever gets a conversation from a colleague is told by whom, with the note only where texts are shown", async () => {
  const { admin, queue, ticket } = await scene();
  const ana = await admin.colleague("user", { queueIds: [queue] });
  const phone = await deviceOf(ana, "/transfer");
  await deviceOf(admin, "/giver");
  const params = { ticketId: ticket.id };
  const planned = () =>
    home.app.database.platform<{ data: ToldTransfer }>(
      "select data from jobs where kind = 'push-transfer' and (data ->> 'companyId')::bigint = $1",
      [admin.user.companyId],
    );
  await admin.does("PUT /tickets/:ticketId", { params, body: { userId: admin.user.id, status: "open" } });
  await admin.does("PUT /tickets/:ticketId", { params, body: { userId: ana.user.id, note: "quer desconto" } });
  const [job] = await planned();
  const told = job!.data;
  const tell = async () => {
    got.length = 0;
    await tellReceiver(home.app, client, told);
    return got.map(({ path }) => path);
  };
  expect(await tell()).toEqual(["/transfer"]);
  const read = () => (JSON.parse(phone.read(got[0]!.body).toString()) as { body: string }).body;
  const said = `${admin.user.name} transferiu esta conversa para você`;
  expect(read()).toBe(said);
  await ana.does("PUT /push", { body: { showText: true } });
  await tell();
  expect(read()).toBe(`${said}: quer desconto`);
  await ana.does("PUT /push", { body: { quiet: { from: 0, until: 0 } } });
  expect(await tell()).toEqual([]);
  await ana.does("PUT /push", { body: { quiet: null } });
  const clock = vi.spyOn(home.app.clock, "now").mockReturnValue(new Date(Date.now() + 6 * 60_000));
  expect(await tell(), "too late").toEqual([]);
  clock.mockRestore();
  await ana.does("PUT /tickets/:ticketId", { params, body: { status: "pending" } });
  expect(await tell(), "theirs no more").toEqual([]);
});
