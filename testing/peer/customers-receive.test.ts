import { expect, test } from "vitest";
import { company, send, usePeer } from "./peer-fixture.ts";

const wa = usePeer();

test("the customer's phone decrypts what the device sends; the company's own phone gets a copy", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  const id = await send(client, customer.jid, "bom dia");
  await wa.peer.until(() => customer.received.length && wa.peer.customer(company).received.length);
  expect(customer.received).toMatchObject([{ id, from: company, text: "bom dia", count: 1 }]);
  expect(wa.peer.customer(company).received).toMatchObject([{ text: "bom dia" }]);
  await client.until(() => client.acks.length);
  expect(client.acks).toEqual([{ id, error: undefined }]);
  expect(wa.peer.device(company).sent).toMatchObject([{ id, to: customer.jid }]);
});

test("delivered and read reach the device", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  const id = await send(client, customer.jid, "ticks");
  await client.until(() => client.statusOf(id) === 3, { what: "delivered" });
  customer.read(id);
  await client.until(() => client.statusOf(id) === 4, { what: "read" });
});

test("a phone that is told not to deliver says so when it is told to", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777", { delivers: false });
  const id = await send(client, customer.jid, "hello?");
  await wa.peer.until(() => customer.received.length);
  expect(client.statusOf(id)).not.toBe(3);
  customer.deliver(id);
  await client.until(() => client.statusOf(id) === 3, { what: "delivered" });
});

test("a phone that is told not to deliver stays silent; read says it all later, also to a device that was away", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777", { delivers: false });
  const id = await send(client, customer.jid, "hello?");
  await wa.peer.until(() => customer.received.length);
  expect(wa.peer.device(company).mailbox.keys).toEqual([]);
  wa.peer.drop(company);
  await wa.peer.until(() => !wa.peer.device(company).connected);
  customer.read(id);
  await client.until(() => client.statusOf(id) === 4);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
});

test("sent again under its id, a message is shown once and its frames are counted", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  await send(client, customer.jid, "once", "SAME");
  await send(client, customer.jid, "once", "SAME");
  await wa.peer.until(() => customer.received[0]?.count === 2);
  expect(customer.received).toMatchObject([{ id: "SAME", text: "once" }]);
  expect(customer.unreadable).toEqual([]);
});

test("a frame that the customer can't read is asked for again, and comes", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  await send(client, customer.jid, "one");
  await wa.peer.until(() => customer.received.length === 1);
  // Simulates a device with restored old keys: it uses the same step of the chain twice.
  const keys = client.socket.authState.keys;
  const address = `${customer.lid.replace("@lid", "_1")}.0`;
  const before = structuredClone(await keys.get("session", [address]));
  await send(client, customer.jid, "two");
  await wa.peer.until(() => customer.received.length === 2);
  await keys.set({ session: before });
  await send(client, customer.jid, "three");
  await wa.peer.until(() => customer.received.length === 3);
  expect(customer.received.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  expect(customer.unreadable).toHaveLength(1);
});

test("acks can be held, delayed, and turned into refusals", async () => {
  const client = await wa.pair();
  const customer = wa.peer.customer("5511988887777");
  wa.peer.holdAcks(true);
  const held = await send(client, customer.jid, "held");
  await wa.peer.until(() => customer.received.length === 1);
  expect(client.acks).toEqual([]);
  wa.peer.holdAcks(false, company);
  await client.until(() => client.acks.length === 1);
  wa.peer.delayAcks(30, company);
  const delayed = await send(client, customer.jid, "delayed");
  await client.until(() => client.acks.length === 2);
  wa.peer.delayAcks(0);
  wa.peer.refuseMessages(463);
  const refused = await send(client, customer.jid, "refused");
  await client.until(() => client.acks.length === 3);
  expect(client.acks).toEqual([
    { id: held, error: undefined },
    { id: delayed, error: undefined },
    { id: refused, error: "463" },
  ]);
  expect(customer.received.map(({ text }) => text)).toEqual(["held", "delayed"]);
});

test("numbers that aren't on WhatsApp, and numbers with another canonical form", async () => {
  const client = await wa.pair();
  wa.peer.setRegistered("5511900000000", false);
  wa.peer.setCanonical("5511988887777", "551188887777");
  const found = await client.socket.onWhatsApp("5511900000000", "5511988887777", "5511977776666");
  expect(found).toEqual([
    { jid: "551188887777@s.whatsapp.net", exists: true },
    { jid: "5511977776666@s.whatsapp.net", exists: true },
  ]);
  await send(client, "551188887777@s.whatsapp.net", "hi");
  await wa.peer.until(() => wa.peer.customer("551188887777").received.length);
  await send(client, "5511988887777@s.whatsapp.net", "nobody there").catch(() => undefined);
  expect(wa.peer.customer("551188887777").received).toHaveLength(1);
});
