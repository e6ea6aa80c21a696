import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Message } from "@recado/contracts/messages";
import { jpeg } from "../../apps/server/src/testing/sample-files.ts";
import { sealedEdit } from "../../apps/server/src/testing/whatsapp-content.ts";
import { proto } from "../peer/baileys.ts";
import type { Content } from "../peer/content.ts";
import type { Customer } from "../peer/server.ts";
import { patience, startWire, type Shop } from "./wire-app.ts";

const wire = await startWire();
const { Type } = proto.Message.ProtocolMessage;
let picture: Buffer;
beforeAll(async () => {
  picture = await jpeg();
});

/** The customer's messages as the admin's list has them. */
async function chat(shop: Shop, customer: Customer): Promise<Message[]> {
  const [ticket] = await shop.ticketsWith(customer);
  return ticket ? shop.messages(ticket) : [];
}
/** Waits until the last message matches. */
const lastOf = (shop: Shop, customer: Customer, fits: object): Promise<Message> =>
  vi.waitFor(
    async () => {
      const last = (await chat(shop, customer)).at(-1);
      expect(last).toMatchObject(fits);
      return last as Message;
    },
    { timeout: patience.timeoutMs, interval: 50 },
  );
const bytesOf = async (shop: Shop, { mediaUrl }: Message): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${shop.admin.token}` };
  const answer = await fetch(shop.screen.address + String(mediaUrl), { headers });
  return Buffer.from(await answer.arrayBuffer());
};

describe.concurrent("what a customer sends", () => {
  test("is shown as what it is, whatever it is, in order", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer({ name: "Rute\u0007\u202E" });
    const contents: [Content, object][] = [
      ["oi", { mediaType: "chat", body: "oi" }],
      [{ extendedTextMessage: { text: "olha https://loja.test" } }, { mediaType: "chat" }],
      [
        { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "<script>alert(1)</script>" } },
        {
          mediaType: "locationMessage",
          body: "|https://maps.google.com/maps?q=-23.5,-46.6&z=17|<script>alert(1)</script>",
        },
      ],
      [{ contactMessage: { vcard: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" } }, { mediaType: "contactMessage" }],
      [
        { pollCreationMessageV3: { name: "Dia?", options: [{ optionName: "Hoje" }] } },
        { mediaType: "poll", body: "Dia?\n• Hoje" },
      ],
      [
        { listResponseMessage: { title: "Segunda via", singleSelectReply: { selectedRowId: "2" } } },
        { mediaType: "chat", body: "Segunda via" },
      ],
      [{ orderMessage: { orderTitle: "Rosas", itemCount: 2 } }, { mediaType: "order", body: "Rosas × 2" }],
      [
        { viewOnceMessageV2: { message: { imageMessage: { caption: "segredo" } } } },
        { mediaType: "viewOnce", body: "" },
      ],
      [
        { ephemeralMessage: { message: { conversation: "some em 24 h" } } },
        { mediaType: "chat", body: "some em 24 h" },
      ],
      [{ stickerPackMessage: { name: "Gatos" } }, { mediaType: "unsupported", body: "" }],
    ];
    for (const [content] of contents) await shop.getsFrom(customer, content);
    expect(await chat(shop, customer)).toMatchObject(contents.map(([, shown]) => shown));
    const [ticket] = await shop.ticketsWith(customer);
    expect(ticket).toMatchObject({ unreadMessages: contents.length, contact: { name: "Rute\u202E" } });
  });

  test("as a file is shown on its way, and then is here byte by byte", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    await customer.sendMedia(shop.number, {
      kind: "image",
      bytes: picture,
      caption: "a frente",
      width: 320,
      height: 200,
    });
    const image = await lastOf(shop, customer, {
      mediaType: "image",
      body: "a frente",
      media: { state: "ready", width: 320 },
    });
    expect(await bytesOf(shop, image)).toEqual(picture);
    const first = shop.screen.told("appMessage").find(({ message }) => message.id === image.id);
    expect(first).toMatchObject({ action: "create", message: { mediaUrl: null, media: { state: "pending" } } });

    const [fileName, bytes] = ["../../nota\u0000 fiscal.pdf", Buffer.from("%PDF-1.7\n")];
    await customer.sendMedia(shop.number, {
      kind: "document",
      bytes,
      fileName,
      caption: "segue",
      mimetype: "application/pdf",
    });
    const file = await lastOf(shop, customer, { mediaType: "application", body: "segue", media: { state: "ready" } });
    expect(file.media?.fileName).toMatch(/nota fiscal\.pdf$/);
    expect(file.media?.fileName).not.toMatch(/[/\\\p{Cc}]/u);

    await customer.sendMedia(shop.number, { kind: "video", bytes: Buffer.from("<svg onload='alert(1)'/>"), ptv: true });
    await lastOf(shop, customer, { mediaType: "application", media: { state: "ready", isRound: true } });
  });

  test("as a file that its host has no more is asked for again at the phone", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    await customer.sendMedia(shop.number, { kind: "image", bytes: picture, hosted: false });
    const image = await lastOf(shop, customer, { media: { state: "ready" } });
    expect(await bytesOf(shop, image)).toEqual(picture);
    expect(wire.peer.mediaRetries.filter(({ device }) => device === shop.number)).toHaveLength(1);
  });

  test("that can't be read is awaited, and fills itself when it is sent again", async () => {
    const shop = await wire.linkedShop();
    const { customer } = await shop.conversation();
    const id = await customer.write(shop.number, "agora dá para ler", { damaged: true });
    await wire.peer.until(() => wire.peer.written.find(id)?.state === "acknowledged", patience);
    const filled = await lastOf(shop, customer, { mediaType: "chat", body: "agora dá para ler" });
    const told = shop.screen.told("appMessage").filter(({ message }) => message.id === filled.id);
    expect(told.map(({ action, message }) => [action, message.mediaType, message.body])).toEqual([
      ["create", "waiting", ""],
      ["update", "chat", "agora dá para ler"],
    ]);
    expect(await chat(shop, customer)).toHaveLength(2);
    expect(await shop.ticketsWith(customer)).toMatchObject([{ unreadMessages: 1, lastMessage: "agora dá para ler" }]);
  });

  test("without its content leaves what says so", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    for (const [unavailable, mediaType] of [
      ["view_once", "viewOnce"],
      ["view_once_unavailable_fanout", "viewOnce"],
      ["hosted_unavailable_fanout", "waiting"],
    ] as const) {
      await customer.write(shop.number, "só no telefone", { unavailable });
      await lastOf(shop, customer, { mediaType, body: "" });
    }
    expect(await chat(shop, customer)).toHaveLength(3);
  });
});

describe.concurrent("what a customer does to a message", () => {
  test("is seen at the screen at once: changed, reacted to, taken back; nobody else's is touched", async () => {
    const shop = await wire.linkedShop();
    const { customer, ticket, firstId } = await shop.conversation();
    const ours = await shop.says(ticket, "bom dia");
    const seen = await wire.peer.until(() => customer.received[0]);
    await customer.react(seen.id, "❤️");
    await shop.message(ours.id, ({ reactions }) => reactions[0]?.emoji === "❤️");
    await customer.react(seen.id, "");
    await shop.message(ours.id, ({ reactions }) => reactions.length === 0);

    await customer.edit(firstId, "oi!");
    const [first] = await shop.messages(ticket);
    const changed = await shop.message(first?.id ?? 0, ({ isEdited }) => isEdited);
    expect(changed.body).toBe("oi!");
    await customer.revoke(firstId);
    expect((await shop.message(changed.id, ({ isDeleted }) => isDeleted)).body).toBe("");

    const key = { remoteJid: customer.jid, fromMe: true, id: seen.id };
    await shop.getsFrom(customer, { protocolMessage: { type: Type.REVOKE, key } });
    await shop.getsFrom(customer, {
      protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: "x" } },
    });
    await shop.getsFrom(customer, { reactionMessage: { key: { ...key, id: "NENHUMA" }, text: "👍" } });
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({ body: "bom dia", isDeleted: false, isEdited: false });
    expect(await shop.ticketsWith(customer)).toMatchObject([{ lastMessage: "bom dia" }]);
  });

  test("is opened where the phone seals it with the message's secret", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const messageSecret = randomBytes(32);
    const id = await shop.getsFrom(customer, { conversation: "antes", messageContextInfo: { messageSecret } });
    await shop.getsFrom(customer, {
      secretEncryptedMessage: {
        ...sealedEdit(messageSecret, id, "depois", [customer.lid, customer.lid]),
        targetMessageKey: { remoteJid: customer.jid, fromMe: true, id },
        secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
      },
    });
    expect(await chat(shop, customer)).toMatchObject([{ body: "depois", isEdited: true }]);
  });

  test("comes before its message, or twice, and ends the same", async () => {
    const shop = await wire.linkedShop();
    const customer = shop.customer();
    const id = "3A0000000000000000EARLY";
    const key = { remoteJid: customer.jid, fromMe: true, id };
    const reaction = { reactionMessage: { key, text: "👍", senderTimestampMs: Date.now() } };
    const reacted = await shop.getsFrom(customer, reaction);
    await shop.getsFrom(customer, {
      protocolMessage: {
        type: Type.MESSAGE_EDIT,
        key,
        timestampMs: Date.now(),
        editedMessage: { conversation: "depois" },
      },
    });
    expect(await shop.ticketsWith(customer)).toEqual([]);
    await shop.getsFrom(customer, "antes", { id });
    await customer.writeAgain(reacted);
    await shop.acknowledges(reacted);
    expect(await chat(shop, customer)).toMatchObject([
      { body: "depois", isEdited: true, reactions: [{ emoji: "👍" }] },
    ]);
  });
});

test("a group's messages have their senders, and its admin takes back what others wrote", async () => {
  const shop = await wire.linkedShop();
  await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const [ana, bia] = [shop.customer({ name: "Ana" }), shop.customer({ name: "Bia" })];
  const group = wire.peer.createGroup({ subject: "Condomínio", participants: [ana.number, bia.number, shop.number] });
  const write = async (who: Customer, content: Content) => {
    const id = await who.send(group.id, content);
    await shop.acknowledges(id);
    return id;
  };
  const first = await write(ana, "bom dia, grupo");
  const second = await write(bia, "compro ouro");
  const takesBack = (who: Customer, author: Customer, id: string) => {
    const key = { remoteJid: group.id, fromMe: false, id, participant: author.jid };
    return write(who, { protocolMessage: { type: Type.REVOKE, key } });
  };
  await takesBack(bia, ana, first);
  await takesBack(ana, bia, second);
  const { tickets } = await shop.admin.does("GET /tickets", { query: { showAll: "true", status: "pending" } });
  const [ticket] = tickets;
  if (!ticket) throw new Error("no conversation");
  expect(ticket.isGroup).toBe(true);
  expect((await shop.messages(ticket)).map(({ contact, body, isDeleted }) => [contact?.name, body, isDeleted])).toEqual(
    [
      ["Ana", "bom dia, grupo", false],
      ["Bia", "", true],
    ],
  );
});

test("a file that the phone has no more either is shown as failed, until it is asked for again and is there", async () => {
  const shop = await wire.linkedShop();
  const customer = shop.customer();
  wire.peer.answerMediaRetries("missing");
  await customer.sendMedia(shop.number, { kind: "image", bytes: picture, hosted: false });
  const { id } = await lastOf(shop, customer, { mediaUrl: null, media: { state: "failed" } });
  wire.peer.answerMediaRetries("again");
  await shop.admin.does("POST /messages/:messageId/media/retry", { params: { messageId: id } });
  const image = await lastOf(shop, customer, { media: { state: "ready" } });
  expect(await bytesOf(shop, image)).toEqual(picture);
});
