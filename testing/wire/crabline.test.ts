import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { KeyStore } from "../../apps/server/src/channels/baileys/key-store.ts";
import type { ConnectionRef } from "../../apps/server/src/channels/port.ts";
import { connectionOf } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { pretendPaired, startCrabline } from "../peer/crabline.ts";

const company = "5511999990000";
const customer = "5511988887777";
const crabline = await startCrabline({ number: company });
afterAll(() => crabline.close());
const home = useApp({ WHATSAPP_WEBSOCKET_URL: crabline.url, ROLES: "web", ALONE: "no" });
/** A process that runs sessions and serves no browsers. */
const connector = () => home.another({ ROLES: "connector" });

let admin: Person;
let connection: ConnectionRef;
beforeAll(async () => {
  admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, admin);
  await pretendLinked();
});

/** Crabline can't pair, so give the connection credentials that look paired, stored as a session would. */
async function pretendLinked(): Promise<void> {
  const { database, secrets } = home.app;
  const { companyId, connectionId } = connection;
  const keys = await KeyStore.open({
    database,
    companyId,
    connectionId,
    storageKey: secrets.deriveKey("storage"),
    commit: (write) => database.tenant(companyId, write),
    read: (rows) => rows,
    learned: async () => undefined,
  });
  Object.assign(keys.creds, pretendPaired(keys.creds, company));
  await keys.saveCreds();
}

const start = () =>
  admin.does("POST /whatsappsession/:whatsappId", { params: { whatsappId: connection.connectionId } });

/** The customer's conversation, once this is its last message. */
const conversationWith = (lastMessage: string): Promise<Ticket> =>
  vi.waitFor(
    async () => {
      const { tickets } = await admin.does("GET /tickets", { query: { searchParam: customer, showAll: "true" } });
      expect(tickets).toMatchObject([{ lastMessage }]);
      return tickets[0] as Ticket;
    },
    { timeout: 20_000, interval: 25 },
  );
const bodies = async ({ id }: Ticket) =>
  (await admin.does("GET /messages/:ticketId", { params: { ticketId: id } })).messages.map(({ body }) => body);

test("a server that isn't ours: what waited, text in, text out, connecting again, another process taking over", async () => {
  const first = await connector();
  await crabline.inbound({ from: customer, text: "escrevi antes", name: "Maria" });
  await start();
  const ticket = await conversationWith("escrevi antes");
  expect(ticket).toMatchObject({ status: "pending", contact: { name: "Maria", number: customer } });

  await crabline.inbound({ from: customer, text: "e agora ✅" });
  await conversationWith("e agora ✅");

  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const say = (body: string) =>
    admin.does("POST /messages/:ticketId", { params: { ticketId: ticket.id }, body: { body } });
  const { id } = await say("bom dia");
  await crabline.until(() => crabline.accepted().length === 1);
  expect(crabline.accepted()).toMatchObject([{ to: `${customer}@s.whatsapp.net`, text: "bom dia" }]);
  await vi.waitFor(async () => {
    const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } });
    expect(messages.at(-1)).toMatchObject({ id, ack: 1 });
  });

  await start();
  await say("voltei");
  await crabline.until(() => crabline.accepted().length === 2, { timeoutMs: 20_000 });

  await first.close();
  await crabline.inbound({ from: customer, text: "fechado?" });
  await crabline.inbound({ from: customer, text: "oi?" });
  await connector();
  await conversationWith("oi?");
  await say("abrimos");
  await crabline.until(() => crabline.accepted().length === 3, { timeoutMs: 20_000 });

  expect(await bodies(ticket)).toEqual([
    "escrevi antes",
    "e agora ✅",
    "bom dia",
    "voltei",
    "fechado?",
    "oi?",
    "abrimos",
  ]);
  expect(crabline.accepted().map(({ text }) => text)).toEqual(["bom dia", "voltei", "abrimos"]);
});
