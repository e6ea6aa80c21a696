import { describe, expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import type { Outbound } from "../../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { png } from "../../../testing/sample-files.ts";

const home = useApp();
let address: string;

/** A shop with an attendant; every conversation that `open` answers is theirs. */
async function shop() {
  address ??= `http://127.0.0.1:${await home.listen()}`;
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue();
  const ana = await admin.colleague("user", { queueIds: [queueId] });
  const connection = await connectionOf(home.app, admin);
  const begin = (from?: string) =>
    conversation(home.app, admin, connection, { queueId, ...(from === undefined ? {} : { from }) });
  const open = async (from?: string) => {
    const ticket = await begin(from);
    return ana.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  };
  const messagesOf = async ({ id }: Ticket, by: Person = admin) =>
    (await by.does("GET /messages/:ticketId", { params: { ticketId: id } })).messages;
  const outbox = () =>
    home.app.database.tenant(admin.user.companyId, async (tx) =>
      (
        await tx.sql<{ payload: Outbound }>(
          "select payload from outbox where company_id = $1 and kind <> 'read' order by id",
          [tx.companyId],
        )
      ).map(({ payload }) => payload),
    );
  return { admin, ana, queueId, connection, begin, open, messagesOf, outbox };
}
const forwards = (by: Person, messageId: number, tickets: readonly Ticket[], clientId?: string) =>
  by.call("POST /messages/:messageId/forward", {
    params: { messageId },
    body: { targets: tickets.map(({ id }) => ({ ticketId: id, ...(clientId === undefined ? {} : { clientId }) })) },
  });

async function sendPicture(by: Person, { id }: Ticket) {
  const form = new FormData();
  form.append("body", "A vitrine nova");
  form.append("medias", new Blob([new Uint8Array(await png(20, 10))]), "vitrine.png");
  const answer = await fetch(`${address}/api/messages/${id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  });
  return (await answer.json()) as { id: number; mediaUrl: string };
}

describe("a message that is forwarded", () => {
  test("is said in each conversation, marked so, once however often it is asked", async () => {
    const { ana, open, messagesOf, outbox } = await shop();
    const [from, first, second] = [await open(), await open(), await open()];
    const [said] = await messagesOf(from);
    for (let times = 0; times < 2; times += 1) {
      const { ok } = await forwards(ana, said?.id ?? 0, [first, second, first], "um");
      expect(ok).toMatchObject([
        { ticketId: first.id, body: said?.body, fromMe: true, isForwarded: true, user: { id: ana.user.id } },
        { ticketId: second.id, body: said?.body, fromMe: true, isForwarded: true },
      ]);
    }
    for (const target of [first, second]) expect(await messagesOf(target)).toHaveLength(2);
    expect(await messagesOf(from)).toHaveLength(1);
    expect(await outbox()).toMatchObject([
      { kind: "text", body: said?.body, isForwarded: true, quoted: null },
      { kind: "text", body: said?.body, isForwarded: true, quoted: null },
    ]);
  });

  test("loses the name of the colleague who wrote it; an answer is no quotation any more", async () => {
    const { ana, open, messagesOf } = await shop();
    const [from, to] = [await open(), await open()];
    const [asked] = await messagesOf(from);
    const own = await ana.does("POST /messages/:ticketId", {
      params: { ticketId: from.id },
      body: { body: "*Ana Lima*:\nAbrimos às *nove*.", quotedMsg: { id: asked?.id ?? 0 } },
    });
    const { ok } = await forwards(ana, own.id, [to]);
    expect(ok).toMatchObject([{ body: "Abrimos às *nove*.", quotedMsg: null }]);
    // What a customer wrote is theirs, whatever it begins with.
    const customer = newNumber();
    const theirs = await open(customer);
    await receive(
      home.app,
      { companyId: ana.user.companyId, connectionId: theirs.whatsappId ?? 0, isTest: false },
      written(customer, { body: "*Aviso*:\nfechado" }),
    );
    const last = (await messagesOf(theirs)).at(-1);
    expect((await forwards(ana, last?.id ?? 0, [to])).ok).toMatchObject([{ body: "*Aviso*:\nfechado" }]);
  });

  test("takes its file along from where it lies, which stays when the first conversation is deleted", async () => {
    const { admin, ana, open, outbox } = await shop();
    const [from, to] = [await open(), await open()];
    const picture = await sendPicture(ana, from);
    const { ok } = await forwards(ana, picture.id, [to]);
    expect(ok).toMatchObject([
      { mediaType: "image", body: "A vitrine nova", mediaUrl: picture.mediaUrl, media: { width: 20, state: "ready" } },
    ]);
    const [one, two] = await outbox();
    expect(two).toMatchObject({ kind: "media", isForwarded: true, file: one?.kind === "media" ? one.file : {} });
    expect(await admin.does("GET /tickets/:ticketId", { params: { ticketId: to.id } })).toMatchObject({
      lastMessage: "📷 A vitrine nova",
    });
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: from.id } });
    const file = await fetch(`${address}${picture.mediaUrl}`, { headers: { authorization: `Bearer ${ana.token}` } });
    expect([file.status, (await file.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
  });

  test("goes to all or, when one of them can't be written in, to none", async () => {
    const { admin, ana, begin, open, messagesOf, queueId } = await shop();
    const bia = await admin.colleague("user", { queueIds: [queueId] });
    const [from, mine, waiting, hers] = [await open(), await open(), await begin(), await begin()];
    await bia.does("PUT /tickets/:ticketId", { params: { ticketId: hers.id }, body: { status: "open" } });
    const [said] = await messagesOf(from);
    const id = said?.id ?? 0;
    expect(await forwards(ana, id, [mine, waiting])).toMatchObject({
      error: "ERR_TICKET_NOT_OPEN",
      body: { ticket: { id: waiting.id } },
    });
    expect((await forwards(ana, id, [mine, hers])).error).toBe("ERR_NO_PERMISSION");
    expect((await forwards(ana, id, [mine, { ...mine, id: 2 ** 40 }])).error).toBe("ERR_NO_TICKET_FOUND");
    expect(await messagesOf(mine)).toHaveLength(1);
    // Admins answer everywhere.
    expect((await forwards(admin, id, [mine, hers])).status).toBe(200);
  });

  test("is one that the forwarder sees, that was not taken back and whose file is here", async () => {
    const { admin, ana, connection, open, messagesOf } = await shop();
    const to = await open();
    const elsewhere = await conversation(home.app, admin, connection, { queueId: await admin.queue() });
    const [hidden] = await messagesOf(elsewhere);
    expect((await forwards(ana, hidden?.id ?? 0, [to])).error).toBe("ERR_NO_MESSAGE_FOUND");
    expect((await forwards(ana, 2 ** 40, [to])).error).toBe("ERR_NO_MESSAGE_FOUND");
    const own = await ana.does("POST /messages/:ticketId", { params: { ticketId: to.id }, body: { body: "engano" } });
    await ana.does("DELETE /messages/:messageId", { params: { messageId: own.id } });
    expect((await forwards(ana, own.id, [to])).error).toBe("ERR_MESSAGE_NOT_FORWARDABLE");
    const from = newNumber();
    await receive(home.app, connection, written(from, { kind: "poll", body: "Qual?\nEste\nAquele" }));
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
    const [poll] = await messagesOf(tickets[0]!);
    expect((await forwards(admin, poll?.id ?? 0, [to])).error).toBe("ERR_MESSAGE_NOT_FORWARDABLE");
  });

  test("two that go each other's way wait for one another", async () => {
    const { admin, open, messagesOf } = await shop();
    const [one, two] = [await open(), await open()];
    const [[a], [b]] = [await messagesOf(one), await messagesOf(two)];
    const rounds = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? forwards(admin, a?.id ?? 0, [two]) : forwards(admin, b?.id ?? 0, [one]),
      ),
    );
    expect(rounds.map(({ status }) => status)).toEqual(rounds.map(() => 200));
    for (const ticket of [one, two]) expect(await messagesOf(ticket)).toHaveLength(7);
  });
});
