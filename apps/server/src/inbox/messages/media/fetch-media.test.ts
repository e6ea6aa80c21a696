import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ConnectionRef, InboundMedia, MediaSource } from "../../../channels/port.ts";
import { mediaIdOf } from "../../../testing/answers.ts";
import { connectionOf, newNumber, receive, written } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { mediaOf, WhatsAppHost } from "../../../testing/whatsapp-host.ts";
import { fetchMessageFile } from "./fetch-media.ts";

const host = await WhatsAppHost.start();
// Jobs are done when a test says so.
const test = useApp({ WHATSAPP_MEDIA_URL: host.url, ROLES: "web" });
let admin: Person;
let connection: ConnectionRef;
let picture: Buffer;
beforeAll(async () => {
  admin = await test.nobody.signUp();
  connection = await connectionOf(test.app, admin);
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: "#0a0" } })
    .jpeg()
    .toBuffer();
});

async function arrived(
  source: MediaSource,
  media: Partial<InboundMedia> = {},
  kind: "image" | "audio" | "application" = "image",
) {
  const from = newNumber();
  await receive(test.app, connection, written(from, { kind, body: "", media: mediaOf(source, media) }));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
  const ticketId = tickets[0]?.id ?? 0;
  const seen = async () => {
    const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
    const [message] = messages;
    if (!message) throw new Error("no message");
    return message;
  };
  const { id } = await seen();
  const fetch = () => fetchMessageFile(test.app, { companyId: connection.companyId, messageId: id });
  return { id, ticketId, seen, fetch, file: async () => fileOf(admin, (await seen()).mediaUrl) };
}

const fileOf = (person: Person, url: string | null) =>
  person.call("GET /media/:mediaId", { params: { mediaId: mediaIdOf(url) } });
const storedFiles = async () =>
  (await readdir(path.join(test.app.config.dataDir, "media"), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length;

describe("a customer's file", () => {
  it("is shown as on its way, and then is here, whole, with what is to be known of it", async () => {
    const { seen, fetch, file } = await arrived(host.addFile(picture), { size: picture.length });
    expect(await seen()).toMatchObject({
      mediaType: "image",
      mediaUrl: null,
      media: { state: "pending", size: picture.length },
    });
    await fetch();
    expect(await seen()).toMatchObject({
      mediaType: "image",
      media: {
        state: "ready",
        width: 320,
        height: 200,
        contentType: "image/jpeg",
        thumbnail: expect.stringMatching(/^data:image\/jpeg;base64,/),
      },
    });
    const answer = await file();
    expect(answer.headers).toMatchObject({ "content-type": "image/jpeg", "content-length": String(picture.length) });
    expect(answer.headers["content-disposition"]).toMatch(/^inline; filename="image-\d+\.jpg"/);
  });

  it("is fetched once, however often it is asked for, and however many ask at once", async () => {
    const { id, fetch, seen } = await arrived(host.addFile(picture));
    const before = await storedFiles();
    await Promise.all([fetch(), fetch(), fetch()]);
    const { mediaUrl } = await seen();
    await fetch();
    expect((await seen()).mediaUrl).toBe(mediaUrl);
    expect(await storedFiles()).toBe(before + 1);
    const rows = await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql(
        "select from media d join message_media f on f.company_id = $1 and f.media_id = d.id where d.company_id = $1 and f.message_id = $2",
        [tx.companyId, id],
      ),
    );
    expect(rows).toHaveLength(1);
  });

  it("leaves nothing behind when the worker died between storing it and writing that down", async () => {
    const { fetch, seen } = await arrived(host.addFile(picture));
    const before = await storedFiles();
    const dies = vi.spyOn(test.app.events, "emit").mockRejectedValueOnce(new Error("killed"));
    await expect(fetch()).rejects.toThrow("killed");
    dies.mockRestore();
    expect((await seen()).media?.state).toBe("pending");
    await fetch();
    expect((await seen()).media?.state).toBe("ready");
    expect(await storedFiles()).toBe(before + 1);
  });

  it("goes with its conversation, also when that goes while it comes", async () => {
    const [one, two] = [await arrived(host.addFile(picture)), await arrived(host.addFile(picture))];
    await one.fetch();
    const { mediaUrl } = await one.seen();
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: one.ticketId } });
    expect((await fileOf(admin, mediaUrl)).status).toBe(404);
    const before = await storedFiles();
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: two.ticketId } });
    await two.fetch();
    expect(await storedFiles()).toBe(before);
  });

  it("that says it is another's, or is called what would act, is a document to be saved", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const content of [page, svg]) {
      const { fetch, seen, file } = await arrived(host.addFile(content), { contentType: "image/svg+xml" });
      await fetch();
      expect((await seen()).mediaType).toBe("application");
      expect((await file()).headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": expect.stringMatching(/^attachment/),
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("keeps the name it was sent with, without what would act on a disk or a reader", async () => {
    const fileName = `../../etc/\u202Egpj.${"contrato ".repeat(40)}\u0000\r\n.pdf`;
    const { seen } = await arrived(host.addFile(picture), { fileName }, "application");
    const name = (await seen()).media?.fileName ?? "";
    expect(name).toMatch(/^[^/\\]*contrato contrato.*\.pdf$/);
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    expect(name.length).toBeLessThanOrEqual(120);
  });
});

describe("a file that can't be had", () => {
  const failed = async (source: MediaSource, media: Partial<InboundMedia> = {}) => {
    const before = await storedFiles();
    const { fetch, seen, id } = await arrived(source, media);
    await fetch();
    expect(await seen()).toMatchObject({ mediaUrl: null, media: { state: "failed" } });
    expect(await storedFiles()).toBe(before);
    return id;
  };

  it("because it is larger than any, is not even begun", async () => {
    const source = host.addFile(picture);
    await failed(source, { size: 100_000_001 });
    expect(host.asked).not.toContain(source.directPath);
  });

  it("because it is longer than it was said to be", async () => {
    await failed(host.addFile(picture), { size: picture.length - 1 });
    const endless = host.addFile(picture);
    host.respond(String(endless.directPath), (_, response) => {
      const pour = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once("drain", pour);
      };
      pour();
    });
    await failed(endless, { size: 1_000_000 });
  });

  it("because its bytes are others than were sent, or too few", async () => {
    await failed(host.addFile(picture, { serve: Buffer.alloc(4_096) }));
    await failed(host.addFile(picture, { serve: Buffer.alloc(0) }));
    await failed({ ...host.addFile(picture), sha256: Buffer.alloc(32).toString("base64") });
  });

  it("because it lies anywhere but at WhatsApp's", async () => {
    await failed({
      ...host.addFile(picture),
      directPath: "//127.0.0.1:22/",
      url: "http://169.254.169.254/latest/meta-data",
    });
  });

  it("on another try either: whoever asks is told so, and may ask again", async () => {
    const source = host.addFile(picture);
    const place = String(source.directPath);
    const whole = Buffer.from(await (await globalThis.fetch(host.url + place)).arrayBuffer());
    host.respond(place, (_, response) => response.end(whole.subarray(0, 100)));
    const messageId = await failed(source);
    const again = () => admin.call("POST /messages/:messageId/media/retry", { params: { messageId } });
    expect(await again()).toMatchObject({ status: 409, error: "ERR_WAPP_DOWNLOAD_MEDIA" });
    expect(await again()).toMatchObject({ status: 409, error: "ERR_WAPP_DOWNLOAD_MEDIA" });
    host.respond(place, (_, response) => response.end(whole));
    expect(await again()).toMatchObject({ status: 200, body: { media: { state: "ready" } } });
  });

  it("now, is tried again, until it has been often enough; then whoever sees it may ask for another try", async () => {
    const source = host.addFile(picture);
    let isUp = false;
    const { id, fetch, seen } = await arrived(source);
    const served = host.addFile(picture);
    host.respond(String(source.directPath), (_, response) => response.writeHead(isUp ? 404 : 503).end());
    const again = () => admin.call("POST /messages/:messageId/media/retry", { params: { messageId: id } });
    expect(await again()).toMatchObject({ status: 409, error: "ERR_MEDIA_NOT_FAILED" });
    for (let attempt = 1; attempt < 12; attempt++) await expect(fetch()).rejects.toThrow("the host answered 503");
    expect((await seen()).media?.state).toBe("pending");
    await fetch();
    expect((await seen()).media?.state).toBe("failed");

    expect(
      (await admin.does("POST /messages/:messageId/media/retry", { params: { messageId: id } })).media?.state,
    ).toBe("pending");
    expect((await again()).status).toBe(409);
    // No session is up that could ask the phone: later, then.
    isUp = true;
    await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql("update connections set status = 'DISCONNECTED' where company_id = $1", [tx.companyId]),
    );
    await expect(fetch()).rejects.toThrow("ERR_WAPP_CHECK_CONTACT");
    host.respond(String(source.directPath), (_, response) => {
      void globalThis
        .fetch(host.url + String(served.directPath))
        .then(async (got) => response.end(Buffer.from(await got.arrayBuffer())));
    });
    // Another file under another key is none of ours.
    await fetch();
    expect((await seen()).media?.state).toBe("failed");
  });
});

describe("a file is nobody's but theirs who see its conversation", () => {
  it("another queue's attendant and another company get what there isn't; a deleted message's nobody", async () => {
    const queueId = await admin.queue();
    const [inside, outside] = [await admin.colleague("user", { queueIds: [queueId] }), await admin.colleague("user")];
    const { fetch, seen, ticketId, id } = await arrived(host.addFile(picture));
    await fetch();
    await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql("update tickets set queue_id = $3 where company_id = $1 and id = $2", [tx.companyId, ticketId, queueId]),
    );
    const { mediaUrl } = await seen();
    const mediaId = mediaIdOf(mediaUrl);
    const link = (person: Person) => person.call("GET /media/:mediaId/link", { params: { mediaId } });
    expect((await fileOf(inside, mediaUrl)).status).toBe(200);
    expect((await link(inside)).status).toBe(200);
    const stranger = await test.nobody.signUp();
    for (const person of [outside, stranger]) {
      expect(await fileOf(person, mediaUrl)).toMatchObject({ status: 404, error: "ERR_NO_MEDIA_FOUND" });
      expect((await link(person)).status).toBe(404);
      const retry = await person.call("POST /messages/:messageId/media/retry", { params: { messageId: id } });
      expect(retry).toMatchObject({ status: 404, error: "ERR_NO_MESSAGE_FOUND" });
    }
    await test.app.database.tenant(connection.companyId, (tx) =>
      tx.sql("update messages set is_deleted = true where company_id = $1 and id = $2", [tx.companyId, id]),
    );
    expect((await fileOf(inside, mediaUrl)).status).toBe(404);
  });
});
