import { afterAll, beforeAll, expect, test } from "vitest";
import { io, type Socket } from "socket.io-client";
import { eventName, type EventName } from "@recado/contracts/realtime";
import { written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { startConnector, until } from "../../testing/sessions.ts";

const home = useApp({ ROLES: "web,worker" });
const sockets: Socket[] = [];
let port = 0;

beforeAll(async () => {
  port = await home.listen();
});
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

/** A browser, and all that it is told. */
async function browser(person: Person) {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    auth: { token: person.token },
    forceNew: true,
  });
  sockets.push(socket);
  const heard: { event: string; payload: object }[] = [];
  socket.onAny((event: string, payload: object) => heard.push({ event, payload }));
  await new Promise<void>((resolve) => void socket.once("ready", resolve));
  heard.length = 0;
  const of = (event: EventName) =>
    heard.filter((one) => one.event === eventName(person.user.companyId, event)).map((one) => one.payload);
  return { heard, of };
}

test("everybody follows a connection without its QR code, admins with it, other companies not at all", async () => {
  const { channel } = await startConnector(home.app);
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  const stranger = await home.nobody.signUp();
  const [theirs, hers, his] = [await browser(admin), await browser(attendant), await browser(stranger)];

  const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  const session = await channel.opened(id);
  await session.sink.state({ status: "qrcode", qrcode: "2@first", retries: 0 });
  await session.sink.state({ status: "qrcode", qrcode: "2@second", retries: 1 });
  await session.connect();
  await until(() => expect(hers.of("whatsapp").at(-1)).toMatchObject({ whatsapp: { status: "CONNECTED" } }));
  await until(() =>
    expect(theirs.of("whatsappSession").at(-1)).toMatchObject({ session: { status: "CONNECTED", qrcode: "" } }),
  );

  expect(hers.of("whatsapp")).toMatchObject([
    { action: "create", whatsapp: { id, name: "Loja", status: "OPENING" } },
    { action: "update", whatsapp: { status: "qrcode", qrcode: "" } },
    { action: "update", whatsapp: { status: "CONNECTED", number: "5511900000000" } },
  ]);
  expect(hers.of("whatsappSession")).toEqual([]);
  expect(JSON.stringify(hers.heard)).not.toContain("2@");
  expect(theirs.of("whatsappSession")).toMatchObject([
    { action: "update", session: { status: "OPENING" } },
    { session: { status: "qrcode", qrcode: "2@first" } },
    { session: { status: "qrcode", qrcode: "2@second" } },
    { session: { status: "CONNECTED", qrcode: "" } },
  ]);

  await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: id } });
  await until(() => expect(hers.of("whatsapp").at(-1)).toEqual({ action: "delete", whatsappId: id }));
  expect(his.heard).toEqual([]);
});

test("the test phone is shown to admins alone", async () => {
  await startConnector(home.app);
  const admin = await home.nobody.signUp();
  const [theirs, hers] = [await browser(admin), await browser(await admin.colleague("user", { allTicket: "enabled" }))];
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Teste", provider: "simulator" } });
  const customer = await admin.does("POST /simulator/:whatsappId/customers", {
    params: { whatsappId: id },
    body: { name: "Maria" },
  });
  const params = { whatsappId: id, customerId: customer.id };
  const { externalId } = await admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", {
    params,
    body: { body: "oi" },
  });
  await until(() =>
    expect(theirs.of("simulator").at(-1)).toEqual({
      action: "acks",
      whatsappId: id,
      customerId: customer.id,
      externalIds: [externalId],
      ack: 2,
    }),
  );
  expect(theirs.of("simulator")).toMatchObject([
    { action: "customer", whatsappId: id, customer: { name: "Maria" } },
    { action: "customer", customer: { lastMessage: "oi" } },
    { action: "message", whatsappId: id, message: { body: "oi", fromCustomer: true, ack: 1 } },
    { action: "acks" },
  ]);
  await until(() => expect(hers.of("contact")).toHaveLength(1));
  expect(hers.of("simulator")).toEqual([]);
});

test("what a connection does, and that it has fallen, is told to admins alone", async () => {
  const { channel } = await startConnector(home.app, { look: 20 });
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "alertAfterMinutes" }, body: { value: "0" } });
  const [theirs, hers] = [await browser(admin), await browser(await admin.colleague("user", { allTicket: "enabled" }))];
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  const session = await channel.opened(id);
  await session.connect();
  for (const n of [1, 2, 3]) await session.sink.received(written("5511988887777", { body: `${n}` }));
  await until(() =>
    expect(theirs.of("whatsappActivity").at(-1)).toMatchObject({
      action: "update",
      whatsappId: id,
      lastInboundAt: expect.any(String) as string,
      lastOutboundAt: null,
      outboxWaiting: 0,
    }),
  );
  session.sink.ended({ kind: "replaced" });
  await until(() =>
    expect(theirs.of("whatsappAlert")).toMatchObject([{ action: "down", whatsapp: { id, reason: "replaced" } }]),
  );
  await until(() => expect(hers.of("whatsapp").at(-1)).toMatchObject({ whatsapp: { status: "DISCONNECTED" } }));
  expect([hers.of("whatsappActivity"), hers.of("whatsappAlert"), hers.of("whatsappSession")]).toEqual([[], [], []]);
});
