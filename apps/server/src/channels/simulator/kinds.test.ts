import { beforeAll, describe, expect, test } from "vitest";
import { mediaIdOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { PlayedPhone } from "../../testing/played-phone.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp();
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
let phone: PlayedPhone;
let admin: Person;

beforeAll(async () => {
  phone = await PlayedPhone.open(home);
  admin = phone.admin;
});

describe("what a customer does on the test phone", () => {
  test("arrives as what it is: text, place, card, poll, a kind from next year, and an answer to one of them", async () => {
    const ana = await phone.customer("Ana Kinds");
    const first = await ana.write({ body: "Onde fica?" });
    await ana.write({ location: { latitude: -23.5, longitude: -46.6, name: "Loja" } });
    await ana.write({ contacts: [{ name: "Zé; o primo", number: "5511987654321" }] });
    await ana.write({ poll: { question: "Que dia?", options: ["Sábado", "Domingo"] } });
    await ana.write({ special: "unsupported" });
    await ana.write({ special: "viewOnce" });
    await ana.write({ body: "E então?", quotedId: first.id });
    const ticket = await phone.ticketOf(ana.number);
    await until(async () => expect(await phone.inbox(ticket.id)).toHaveLength(7));
    const messages = await phone.inbox(ticket.id);
    expect(messages.map((one) => one.mediaType)).toEqual([
      "chat",
      "locationMessage",
      "contactMessage",
      "poll",
      "unsupported",
      "viewOnce",
      "chat",
    ]);
    expect(messages[1]?.body).toMatch(/^\|https:\/\/maps\.google\.com\/.*\|Loja$/);
    expect(messages[2]?.body).toContain("FN:Zé\\; o primo");
    expect(messages[3]?.body).toBe("Que dia?\nSábado\nDomingo");
    expect(messages.at(-1)?.quotedMsg).toMatchObject({ body: "Onde fica?", fromMe: false });
  });

  test("under an id that the phone has used already is the message that is there", async () => {
    const bia = await phone.customer("Bia");
    const externalId = "0123456789ABCDEF0123";
    const [one, other] = [
      await bia.write({ body: "uma vez", externalId }),
      await bia.write({ body: "uma vez", externalId }),
    ];
    expect(other.id).toBe(one.id);
    const files = [
      await bia.sendFile(picture, "a.png", { externalId: "FEDCBA9876543210FEDC" }),
      await bia.sendFile(picture, "a.png", { externalId: "FEDCBA9876543210FEDC" }),
    ];
    expect(files[1]?.body.id).toBe(files[0]?.body.id);
    expect(await bia.screen()).toHaveLength(2);
  });

  test("as a file is in the conversation, with its caption and its bytes", async () => {
    const caio = await phone.customer("Caio");
    const sent = await caio.sendFile(picture, "../foto.png", { caption: "Ficou assim" });
    expect(sent.body).toMatchObject({
      kind: "image",
      body: "Ficou assim",
      media: { state: "ready", width: 1, height: 1 },
    });
    const sheet = await caio.sendFile(Buffer.from("a;b\n1;2\n"), "preços.csv", { as: "document" });
    expect(sheet.body).toMatchObject({ kind: "application", media: { fileName: "preços.csv" } });
    const ticket = await phone.ticketOf(caio.number);
    await until(async () =>
      expect((await phone.inbox(ticket.id)).map((one) => [one.mediaType, one.media?.state])).toEqual([
        ["image", "ready"],
        ["application", "ready"],
      ]),
    );
    const [image] = await phone.inbox(ticket.id);
    expect(image).toMatchObject({ body: "Ficou assim", media: { width: 1, height: 1 } });
    const got = await home.http.inject({
      method: "GET",
      url: image?.mediaUrl ?? "",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(got.rawPayload.equals(picture)).toBe(true);
    const onPhone = { params: { mediaId: mediaIdOf(sent.body.mediaUrl) } };
    expect((await admin.call("GET /media/:mediaId/link", onPhone)).status).toBe(200);
    const attendant = await admin.colleague("user");
    expect(await attendant.call("GET /media/:mediaId/link", onPhone)).toMatchObject({ error: "ERR_NO_MEDIA_FOUND" });
  });

  test("with a form that holds no file, or too long a caption, is refused and leaves nothing", async () => {
    const davi = await phone.customer("Davi");
    expect(await davi.sendFile(Buffer.alloc(0), "nada.png")).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION" },
    });
    expect(await davi.sendFile(picture, "a.png", { caption: "a".repeat(65_536) })).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION" },
    });
    expect(await davi.screen()).toEqual([]);
  });

  test("as a file that lies about itself is what its bytes say, under a name that is safe", async () => {
    const olga = await phone.customer("Olga");
    const markup = Buffer.from("<svg onload='alert(1)'></svg>");
    const { body } = await olga.sendFile(markup, `../../${"a".repeat(300)}\u202Egnp.png`, { as: "sticker" });
    expect(body).toMatchObject({ kind: "application", media: { thumbnail: null } });
    expect(body.media?.contentType).not.toMatch(/^image\/png/);
    expect(body.media?.fileName).toMatch(/^[\w. ]{1,120}$/);
    expect(body.media?.fileName).not.toMatch(/[/\\\u202E]/);
  });

  test("to what is not theirs is refused: another's message, the company's, one that is not there", async () => {
    const [hugo, iris] = [await phone.customer("Hugo"), await phone.customer("Iris")];
    const others = await iris.write({ body: "meu" });
    await phone.send(hugo, { kind: "text", to: { pn: hugo.number }, externalId: "OURS", body: "nosso", quoted: null });
    await until(async () => expect(await hugo.screen()).toHaveLength(1));
    const [ours] = await hugo.screen();
    const path = "/simulator/:whatsappId/customers/:customerId/messages/:messageId" as const;
    const at = (messageId: number) => ({ params: { ...hugo.params, messageId } });
    const absent = { status: 404, error: "ERR_NO_MESSAGE_FOUND" };
    const edit = { body: { body: "trocado" } };
    expect(await admin.call(`PUT ${path}`, { ...at(others.id), ...edit })).toMatchObject(absent);
    expect(await admin.call(`DELETE ${path}`, at(others.id))).toMatchObject(absent);
    expect(await admin.call(`PUT ${path}/reaction`, { ...at(2 ** 40), body: { emoji: "👍" } })).toMatchObject(absent);
    expect(await admin.call(`DELETE ${path}`, at(ours?.id ?? 0))).toMatchObject(absent);
    expect(await admin.call(`PUT ${path}`, { ...at(ours?.id ?? 0), ...edit })).toMatchObject({
      status: 409,
      error: "ERR_MESSAGE_NOT_EDITABLE",
    });
    expect(await admin.call(`POST ${path}/played`, at(ours?.id ?? 0))).toMatchObject(absent);
    expect(await iris.screen()).toMatchObject([{ body: "meu", deleted: false }]);
  });

  test("to a message is seen in the conversation: changed, reacted to, taken back", async () => {
    const eva = await phone.customer("Eva");
    const own = await eva.write({ body: "quero 2" });
    const ticket = await phone.ticketOf(eva.number);
    await until(async () => expect((await eva.screen())[0]?.ack).toBe(2));
    const params = { ...eva.params, messageId: own.id };
    const path = "/simulator/:whatsappId/customers/:customerId/messages/:messageId" as const;
    await admin.does(`PUT ${path}`, { params, body: { body: "quero 3" } });
    await admin.does(`PUT ${path}/reaction`, { params, body: { emoji: "🙏" } });
    await until(async () =>
      expect(await phone.inbox(ticket.id)).toMatchObject([
        { body: "quero 3", isEdited: true, reactions: [{ emoji: "🙏", fromMe: false }] },
      ]),
    );
    expect(await eva.screen()).toMatchObject([
      { body: "quero 3", edited: true, reactions: [{ emoji: "🙏", customerId: eva.id }] },
    ]);
    await admin.does(`PUT ${path}/reaction`, { params, body: { emoji: "" } });
    await admin.does(`DELETE ${path}`, { params });
    await until(async () => expect(await phone.inbox(ticket.id)).toMatchObject([{ isDeleted: true, reactions: [] }]));
    expect(await admin.call(`DELETE ${path}`, { params })).toMatchObject({
      status: 404,
      error: "ERR_NO_MESSAGE_FOUND",
    });
  });

  test("as a call ends unanswered, or refused where the company refuses calls", async () => {
    const gil = await phone.customer("Gil");
    await gil.write({ special: "voiceCall" });
    await until(async () => expect(await gil.screen()).toMatchObject([{ kind: "call_log", callEnd: "unanswered" }]));
    await phone.setting("call", "disabled");
    await gil.write({ special: "videoCall" });
    await until(async () => expect((await gil.screen())[1]).toMatchObject({ body: "video", callEnd: "refused" }));
    await phone.setting("call", "enabled");
  });

  test("while the line is down arrives late, when it is up again", async () => {
    const lia = await phone.customer("Lia");
    const line = (isDown: boolean) =>
      admin.does("PUT /simulator/:whatsappId", { params: { whatsappId: phone.id }, body: { isDown } });
    expect(await line(true)).toMatchObject({ isDown: true });
    await until(async () =>
      expect(await phone.connection()).toMatchObject({ status: "OPENING", reason: "unreachable" }),
    );
    await lia.write({ body: "alguém aí?" });
    expect((await lia.screen()).map((one) => one.ack)).toEqual([1]);
    await line(false);
    const ticket = await phone.ticketOf(lia.number);
    expect(await phone.inbox(ticket.id)).toMatchObject([{ body: "alguém aí?", receivedOffline: true }]);
    await lia.write({ body: "agora sim" });
    await until(async () =>
      expect((await phone.inbox(ticket.id)).map((one) => one.receivedOffline)).toEqual([true, false]),
    );
  });
});

describe("what the company sends", () => {
  test("arrives as what it is, and a voice note that was listened to is said to be", async () => {
    const ivo = await phone.customer("Ivo");
    const asked = await ivo.write({ body: "Tem foto?" });
    const to = { pn: ivo.number };
    const base = { to, quoted: null };
    const stored = (await ivo.sendFile(picture, "a.png")).body;
    const [media] = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ storage_key: string }>("select storage_key from media where company_id = $1 and id = $2", [
        tx.companyId,
        mediaIdOf(stored.mediaUrl),
      ]),
    );
    const file = {
      storageKey: media?.storage_key ?? "",
      fileName: "",
      contentType: "audio/ogg; codecs=opus",
      width: null,
      height: null,
      seconds: 3,
      peaks: null,
      thumbnail: null,
    };
    const quoted = {
      externalId: asked.externalId,
      fromMe: false,
      sender: null,
      kind: "chat",
      body: "",
      file: null,
    } as const;
    await phone.send(ivo, {
      ...base,
      kind: "location",
      externalId: "L1",
      latitude: 1.5,
      longitude: 2,
      name: "Aqui",
      quoted,
    });
    await phone.send(ivo, {
      ...base,
      kind: "contacts",
      externalId: "C1",
      cards: [{ name: "Zé", vcard: "BEGIN:VCARD\nFN:Zé\nEND:VCARD" }],
    });
    await phone.send(ivo, {
      ...base,
      kind: "media",
      externalId: "V1",
      caption: "",
      file: { ...file, kind: "audio", isVoiceNote: true },
    });
    await until(async () => expect(await ivo.screen()).toHaveLength(5));
    const [, , place, card, voice] = await ivo.screen();
    expect(place).toMatchObject({ kind: "locationMessage", quoted: { body: "Tem foto?", fromCustomer: true } });
    expect(card).toMatchObject({ kind: "contactMessage", body: "BEGIN:VCARD\nFN:Zé\nEND:VCARD" });
    expect(voice).toMatchObject({ kind: "audio", mediaUrl: stored.mediaUrl, media: { seconds: 3, isVoiceNote: true } });
    const played = await admin.does("POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played", {
      params: { ...ivo.params, messageId: voice?.id ?? 0 },
    });
    expect(played.played).toBe(true);
    await until(async () => expect((await ivo.screen())[4]).toMatchObject({ ack: 4 }));
  });
});
