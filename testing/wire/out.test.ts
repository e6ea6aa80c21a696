import { describe, expect, test } from "vitest";
import { jpeg, webmRecording } from "../../apps/server/src/testing/sample-files.ts";
import { patience, startWire } from "./wire-app.ts";

const wire = await startWire();

describe.concurrent("our file", () => {
  test("reaches the customer's phone byte by byte, with what is said of it, and has its ticks", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const bytes = await jpeg();
    const message = await shop.attaches(ticket, [["fachada.jpg", bytes]], { body: "a fachada" });
    const seen = await wire.peer.until(() => customer.received[0]);
    expect(seen.message.imageMessage).toMatchObject({
      caption: "a fachada",
      mimetype: "image/jpeg",
      width: 320,
      height: 200,
    });
    expect(seen.message.imageMessage?.jpegThumbnail?.length).toBeGreaterThan(100);
    expect(await seen.media()).toEqual(bytes);
    await shop.message(message.id, ({ ack }) => ack === 2);
  });

  test("recorded in the browser arrives as a voice note, and is shown as played", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const message = await shop.attaches(ticket, [["recado.webm", await webmRecording()]], { voiceNote: "true" });
    const seen = await wire.peer.until(() => customer.received[0]);
    expect(seen.message.audioMessage).toMatchObject({ ptt: true, seconds: 3, mimetype: "audio/ogg; codecs=opus" });
    expect(seen.message.audioMessage?.waveform).toHaveLength(64);
    expect((await seen.media()).subarray(0, 4).toString()).toBe("OggS");
    customer.play(seen.id);
    await shop.message(message.id, ({ ack }) => ack === 4);
  });

  test("of several arrives in their order, documents under their names", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const files = ["um", "dois", "três"].map((name): [string, Buffer] => [`${name}.txt`, Buffer.from(`texto ${name}`)]);
    await shop.attaches(ticket, files, { captions: '["1","2","3"]' });
    await wire.peer.until(() => customer.received.length === 3, patience);
    expect(customer.received.map(({ message }) => message.documentMessage)).toMatchObject(
      files.map(([fileName], n) => ({ fileName, caption: String(n + 1), mimetype: "text/plain" })),
    );
    expect(await Promise.all(customer.received.map((one) => one.media()))).toEqual(files.map(([, bytes]) => bytes));
  });

  test("not acknowledged when the line falls goes again under the same id, and is not uploaded again", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation({ delivers: false });
    const uploads = () =>
      wire.peer.media.requests.filter(({ way, bytes }) => way === "upload" && bytes > 54_321).length;
    const before = uploads();
    wire.peer.holdAcks(true, shop.number);
    const message = await shop.attaches(ticket, [["dados.bin", Buffer.alloc(54_321, 7)]]);
    await wire.peer.until(() => customer.received.length);
    wire.peer.drop(shop.number);
    wire.peer.holdAcks(false, shop.number);
    await shop.message(message.id, ({ ack }) => ack === 1);
    expect(customer.received).toMatchObject([{ kind: "documentMessage", count: 2 }]);
    expect(await customer.received[0]?.media()).toEqual(Buffer.alloc(54_321, 7));
    expect(uploads() - before).toBe(1);
  });

  test("that the customer's phone asks for again comes again whole, with its quote, after a new login too", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket, firstId } = await shop.conversation();
    const [first] = await shop.messages(ticket);
    const message = await shop.attaches(ticket, [["a.txt", Buffer.from("outra vez")]], {
      body: "de novo",
      quotedMsg: JSON.stringify({ id: first?.id }),
    });
    await shop.message(message.id, ({ ack }) => ack === 2);
    const [seen] = customer.received.splice(0);
    wire.peer.drop(shop.number);
    await wire.peer.until(() => !shop.device.connected, patience);
    await wire.peer.until(() => shop.device.active, patience);
    customer.askAgain(shop.number, seen?.id ?? "", seen?.chat ?? "");
    const again = await wire.peer.until(() => customer.received[0], patience);
    expect(again.id).toBe(seen?.id);
    expect(again.message.documentMessage).toMatchObject({
      caption: "de novo",
      fileName: "a.txt",
      contextInfo: { stanzaId: firstId, quotedMessage: { conversation: "oi" } },
    });
    expect(await again.media()).toEqual(Buffer.from("outra vez"));
  });

  test("which is gone from our store fails with that reason, and the conversation goes on", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    wire.peer.drop(shop.number);
    await wire.peer.until(() => !shop.device.connected, patience);
    const message = await shop.attaches(ticket, [["a.txt", Buffer.from("some")]]);
    const { media } = shop.home.app;
    const [row] = await shop.home.app.database.tenant(shop.companyId, (tx) =>
      tx.sql<{ storage_key: string }>("select storage_key from media where company_id = $1", [tx.companyId]),
    );
    await media.remove(shop.companyId, row?.storage_key ?? "");
    await shop.says(ticket, "e isto?");
    await shop.message(message.id, ({ failure }) => failure === "ERR_NO_MEDIA_FOUND");
    await wire.peer.until(() => customer.received.some(({ text }) => text === "e isto?"), patience);
  });
});

test("a file that no host takes is brought again, until one does", async () => {
  const shop = await wire.linkedShop();
  const { customer, ticket } = await shop.conversation();
  wire.peer.media.fail(3, 500, "upload");
  await shop.attaches(ticket, [["a.txt", Buffer.from("persistente")]]);
  const seen = await wire.peer.until(() => customer.received[0], patience);
  expect(await seen.media()).toEqual(Buffer.from("persistente"));
});

describe.concurrent("what else we say", () => {
  test("a place and cards arrive as such", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const params = { ticketId: ticket.id };
    await shop.admin.does("POST /messages/:ticketId", {
      params,
      body: { location: { latitude: -23.5613, longitude: -46.6565, name: "Loja" } },
    });
    await shop.admin.does("POST /messages/:ticketId", { params, body: { contactIds: [ticket.contactId] } });
    await wire.peer.until(() => customer.received.length === 2, patience);
    const [place, card] = customer.received.map(({ message }) => message);
    expect(place?.locationMessage).toMatchObject({
      degreesLatitude: -23.5613,
      degreesLongitude: -46.6565,
      name: "Loja",
    });
    expect(card?.contactMessage?.displayName).toBe(ticket.contact.name);
    expect(card?.contactMessage?.vcard).toContain(`waid=${customer.number}:+${customer.number}`);
  });

  test("a reaction, a change and a taking back reach the message that they are meant for", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket, firstId } = await shop.conversation();
    const [first] = await shop.messages(ticket);
    const said = await shop.says(ticket, "bom dai");
    await shop.message(said.id, ({ ack }) => ack === 2);
    const { id: saidId = "" } = customer.received[0] ?? {};
    await shop.admin.does("PUT /messages/:messageId/reaction", {
      params: { messageId: first?.id ?? 0 },
      body: { emoji: "👍" },
    });
    await shop.admin.does("PUT /messages/:messageId", { params: { messageId: said.id }, body: { body: "bom dia" } });
    await shop.admin.does("DELETE /messages/:messageId", { params: { messageId: said.id } });
    await wire.peer.until(() => customer.received.length === 4, patience);
    const [, reaction, edit, revoke] = customer.received.map(({ message }) => message);
    expect(reaction?.reactionMessage).toMatchObject({ text: "👍", key: { id: firstId, fromMe: false } });
    expect(edit?.protocolMessage).toMatchObject({
      key: { id: saidId, fromMe: true },
      editedMessage: { extendedTextMessage: { text: "bom dia" } },
    });
    expect(revoke?.protocolMessage).toMatchObject({ key: { id: saidId, fromMe: true }, type: 0 });
    // Each left the outbox once the server had it.
    await wire.peer.until(async () => (await shop.connection()).outboxWaiting === 0, patience);
  });

  test("a caption is changed with its picture", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const message = await shop.attaches(ticket, [["a.jpg", await jpeg()]], { body: "antes" });
    await shop.message(message.id, ({ ack }) => ack === 2);
    await shop.admin.does("PUT /messages/:messageId", { params: { messageId: message.id }, body: { body: "depois" } });
    await wire.peer.until(() => customer.received.length === 2, patience);
    const [picture, edit] = customer.received.map((one) => one.message);
    expect(edit?.protocolMessage?.editedMessage?.imageMessage).toMatchObject({
      caption: "depois",
      directPath: picture?.imageMessage?.directPath,
    });
  });
});

describe.concurrent("into a group", () => {
  test("files, quotes and reactions arrive at everybody, and say whose message they mean", async () => {
    const shop = await wire.linkedShop();
    await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
    const [ana, bia] = [shop.customer({ name: "Ana" }), shop.customer({ name: "Bia" })];
    const participants = [ana.number, bia.number, shop.number];
    const group = wire.peer.createGroup({ subject: "Obra", participants });
    const id = await ana.send(group.id, { conversation: "quando chega?" });
    await shop.acknowledges(id);
    const { tickets } = await shop.admin.does("GET /tickets", { query: { showAll: "true" } });
    const ticket = tickets.find(({ isGroup }) => isGroup);
    if (!ticket) throw new Error("The group's conversation is not in the list.");
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    const [asked] = await shop.messages(ticket);
    const bytes = await jpeg();
    const quotedMsg = JSON.stringify({ id: asked?.id });
    await shop.attaches(ticket, [["a.jpg", bytes]], { body: "amanhã", quotedMsg });
    await shop.admin.does("PUT /messages/:messageId/reaction", {
      params: { messageId: asked?.id ?? 0 },
      body: { emoji: "👍" },
    });
    for (const phone of [ana, bia]) {
      await wire.peer.until(() => phone.received.length === 2, patience);
      const [picture, reaction] = phone.received;
      expect(await picture?.media()).toEqual(bytes);
      expect(picture?.message.imageMessage?.contextInfo).toMatchObject({
        stanzaId: id,
        participant: expect.stringMatching(new RegExp(`^(${ana.jid}|${ana.lid})$`)) as unknown,
        quotedMessage: { conversation: "quando chega?" },
      });
      expect(reaction?.message.reactionMessage?.key).toMatchObject({ id, remoteJid: group.id, fromMe: false });
      expect([ana.jid, ana.lid]).toContain(reaction?.message.reactionMessage?.key?.participant);
    }
  });
});

describe.concurrent("that somebody writes", () => {
  test("or records is shown to the customer whom they answer, and nobody else says it", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket } = await shop.conversation();
    const queueId = await shop.admin.queue();
    await shop.home.app.database.tenant(shop.companyId, (tx) =>
      tx.sql("update tickets set queue_id = $2 where company_id = $1", [tx.companyId, queueId]),
    );
    const colleague = await wire.screen(await shop.admin.colleague("user", { queueIds: [queueId] }));
    colleague.types(ticket.id, "recording");
    const stranger = await wire.shop();
    stranger.screen.types(ticket.id, "recording");
    for (const [id, state] of [
      [ticket.id, "laughing"],
      [String(ticket.id), "recording"],
      [{ id: 1 }, "recording"],
      [2 ** 40, "recording"],
    ])
      shop.screen.types(id, state);
    // Each is awaited separately, so that earlier ones have arrived or been refused when this one is seen.
    shop.screen.types(ticket.id, "composing");
    await wire.peer.until(() => shop.device.typing.length > 0, patience);
    shop.screen.types(ticket.id, "paused");
    await wire.peer.until(() => shop.device.typing.length > 1, patience);
    expect(shop.device.typing.map(({ to, state }) => [to, state])).toEqual([
      [customer.jid, "composing"],
      [customer.jid, "paused"],
    ]);
  });
});
