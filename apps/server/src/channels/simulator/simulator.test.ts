import { beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@recado/contracts/connections";
import type { Message } from "@recado/contracts/messages";
import type { SimulatedMessage } from "@recado/contracts/simulator";
import type { Ticket } from "@recado/contracts/tickets";
import { enqueue } from "../outbox/outbox.ts";
import type { Outbound } from "../port.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp();
let admin: Person;
let phone: Connection;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  phone = await testPhone(admin);
});

async function testPhone(owner: Person): Promise<Connection> {
  const { id } = await owner.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  const seen = () => owner.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
  await until(async () => expect(await seen()).toMatchObject({ status: "CONNECTED", reason: "" }));
  return seen();
}

/** A customer at their phone. */
async function customer(name: string, number?: string) {
  const { id, ...row } = await admin.does("POST /simulator/:whatsappId/customers", {
    params: { whatsappId: phone.id },
    body: { name, number },
  });
  const params = { whatsappId: phone.id, customerId: id };
  return {
    id,
    ...row,
    write: (body: string) =>
      admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } }),
    look: () => admin.does("POST /simulator/:whatsappId/customers/:customerId/read", { params }),
    screen: (): Promise<SimulatedMessage[]> =>
      admin.does("GET /simulator/:whatsappId/customers/:customerId/messages", { params }),
    seen: async () =>
      (await admin.does("GET /simulator/:whatsappId/customers", { params })).find((one) => one.id === id),
  };
}

/** The conversation in the inbox, as soon as it is there. */
async function ticketOf(number: string): Promise<Ticket> {
  let found: Ticket | undefined;
  await until(async () => {
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
    found = tickets[0];
    expect(found).toBeDefined();
  });
  return found as Ticket;
}
const messagesOf = async (ticketId: number): Promise<Message[]> =>
  (await admin.does("GET /messages/:ticketId", { params: { ticketId } })).messages;

describe("the test phone", () => {
  test("is connected at once, with a number of its own", () => {
    expect(phone.number).toMatch(/^55119\d{8}$/);
  });

  test("carries a conversation both ways, with its ticks", async () => {
    const maria = await customer("Maria", "5531987654321");
    expect(maria.number, "as WhatsApp writes it").toBe("553187654321");
    await maria.write("Oi");
    await maria.write("Tem pão?");
    const ticket = await ticketOf(maria.number);
    expect(ticket).toMatchObject({ status: "pending", contact: { name: "Maria", number: "553187654321" } });
    await until(async () =>
      expect((await maria.screen()).map((one) => [one.body, one.ack])).toEqual([
        ["Oi", 2],
        ["Tem pão?", 2],
      ]),
    );
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    await admin.does("POST /tickets/:ticketId/read", { params: { ticketId: ticket.id } });
    await until(async () =>
      expect(
        (await maria.screen()).map((one) => one.ack),
        "read by the company",
      ).toEqual([3, 3]),
    );

    await admin.does("POST /messages/:ticketId", { params: { ticketId: ticket.id }, body: { body: "Tem sim!" } });
    const acks = async () => (await messagesOf(ticket.id)).filter((one) => one.fromMe).map((one) => one.ack);
    await until(async () => expect(await acks(), "delivered").toEqual([2]));
    expect((await maria.screen()).at(-1)).toMatchObject({ fromCustomer: false, body: "Tem sim!" });
    expect(await maria.seen()).toMatchObject({ unread: 1, lastMessage: "Tem sim!" });
    await maria.look();
    await until(async () => expect(await acks(), "read by the customer").toEqual([3]));
    expect(await maria.seen()).toMatchObject({ unread: 0 });
    expect((await messagesOf(ticket.id)).map((one) => one.body)).toEqual(["Oi", "Tem pão?", "Tem sim!"]);
  });

  test("keeps the order of a customer who writes fast, and loses nothing", async () => {
    const joão = await customer("João");
    const bodies = Array.from({ length: 40 }, (_, index) => `linha ${index}`);
    for (const body of bodies) await joão.write(body);
    const { id } = await ticketOf(joão.number);
    await until(async () =>
      expect(await joão.screen().then((all) => all.map((one) => one.ack))).toEqual(bodies.map(() => 2)),
    );
    const first = await messagesOf(id);
    expect(first.map((one) => one.body)).toEqual(bodies.slice(-first.length));
  });

  test("delivers what was written while it was off, when it is on again", async () => {
    const ana = await customer("Ana");
    const session = { params: { whatsappId: phone.id } };
    await admin.does("DELETE /whatsappsession/:whatsappId", session);
    await ana.write("alô?");
    expect((await ana.screen()).map((one) => one.ack)).toEqual([1]);
    await admin.does("POST /whatsappsession/:whatsappId", session);
    await ticketOf(ana.number);
    await until(async () => expect((await ana.screen()).map((one) => one.ack)).toEqual([2]));
  });

  test("shows an id once however often it is sent, and edits, takes back and reacts to it", async () => {
    const rui = await customer("Rui");
    const to = { pn: rui.number };
    const written = await rui.write("oi");
    const send = (outbound: Outbound) =>
      home.app.database.tenant(admin.user.companyId, (tx) =>
        enqueue(home.app, tx, { connectionId: phone.id, contactId: 900_000 + rui.id, lane: 0, outbound }),
      );
    const hello: Outbound = { kind: "text", to, externalId: "TWICE", body: "olá", quoted: null };
    for (const outbound of [
      hello,
      hello,
      { kind: "edit", to, externalId: "E1", target: "TWICE", body: "olá!" },
      {
        kind: "react",
        to,
        externalId: "R1",
        target: written.externalId,
        targetFromMe: false,
        targetSender: null,
        emoji: "👍",
      },
    ] satisfies Outbound[])
      await send(outbound);
    await until(async () =>
      expect(await rui.screen()).toMatchObject([
        { body: "oi", reactions: [{ emoji: "👍", customerId: null }] },
        { externalId: "TWICE", body: "olá!", edited: true, deleted: false },
      ]),
    );
    await send({ kind: "revoke", to, externalId: "D1", target: "TWICE" });
    await until(async () => expect((await rui.screen()).at(-1)).toMatchObject({ body: "", deleted: true }));
    // The list of customers keeps no word of it.
    expect(await rui.seen()).toMatchObject({ lastMessage: "🚫", lastKind: "chat" });
    expect(await rui.seen()).toMatchObject({ unread: 1 });
  });

  test("knows whoever could have the number, and plays whoever the company writes to first", async () => {
    const create = (number: string) => admin.call("POST /contacts", { body: { name: "Novo", number } });
    expect(await create("5500987654321")).toMatchObject({ status: 400, error: "ERR_WAPP_INVALID_CONTACT" });
    const { ok: contact } = await create("5531987650001");
    expect(contact.number, "as WhatsApp writes it").toBe("553187650001");
    const { id } = await admin.does("POST /tickets", { body: { contactId: contact.id } });
    await admin.does("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "Olá, aqui é da loja" } });
    const played = async () =>
      (await admin.does("GET /simulator/:whatsappId/customers", { params: { whatsappId: phone.id } })).find(
        (one) => one.number === contact.number,
      );
    await until(async () => expect(await played()).toMatchObject({ unread: 1, lastMessage: "Olá, aqui é da loja" }));

    // The phone calls them by their number: that is no name, and doesn't replace one.
    const named = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update contacts set name_edited = false where company_id = $1 and id = $2 returning 1", [
        tx.companyId,
        contact.id,
      ]),
    );
    expect(named).toHaveLength(1);
    const params = { whatsappId: phone.id, customerId: (await played())?.id ?? 0 };
    await admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body: "Oi!" } });
    await until(async () => expect((await messagesOf(id)).map(({ body }) => body)).toContain("Oi!"));
    expect(await admin.does("GET /contacts/:contactId", { params: { contactId: contact.id } })).toMatchObject({
      name: "Novo",
    });
  });
});

describe("playing customers", () => {
  test("invents a number where none is given, and refuses one that is played already", async () => {
    const one = await customer("Uma");
    expect(one.number).toMatch(/^55119[6-9]\d{7}$/);
    const again = (number: string) =>
      admin.call("POST /simulator/:whatsappId/customers", {
        params: { whatsappId: phone.id },
        body: { name: "Outra", number },
      });
    expect(await again(one.number)).toMatchObject({ status: 409, error: "ERR_DUPLICATED_CONTACT" });
    expect(await again("1234567")).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
  });

  test.each([
    ["nothing", "", "ERR_VALIDATION"],
    ["65,536 characters", "a".repeat(65_536), "ERR_VALIDATION"],
    ["nothing that can be stored", "\0", "ERR_VALIDATION"],
  ])("refuses a message of %s", async (_, body, error) => {
    const { id } = await customer("Calada");
    const params = { whatsappId: phone.id, customerId: id };
    expect(
      await admin.call("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } }),
    ).toMatchObject({ status: 400, error });
  });

  test("is for admins, on test phones of their own company", async () => {
    const { id: customerId } = await customer("Sueli");
    const real = await admin.does("POST /whatsapp", { body: { name: "De verdade" } });
    expect(await admin.call("GET /simulator/:whatsappId/customers", { params: { whatsappId: real.id } })).toMatchObject(
      { status: 409, error: "ERR_NOT_TEST_PHONE" },
    );
    const attendant = await admin.colleague("user");
    expect(
      await attendant.call("GET /simulator/:whatsappId/customers", { params: { whatsappId: phone.id } }),
    ).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    const stranger = await home.nobody.signUp();
    expect(
      await stranger.call("GET /simulator/:whatsappId/customers", { params: { whatsappId: phone.id } }),
    ).toMatchObject({ status: 404, error: "ERR_NO_WAPP_FOUND" });
    const other = await testPhone(stranger);
    const params = { whatsappId: other.id, customerId };
    expect(await stranger.call("GET /simulator/:whatsappId/customers/:customerId/messages", { params })).toMatchObject({
      status: 404,
      error: "ERR_NO_CONTACT_FOUND",
    });
  });
});
