import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Message } from "@recado/contracts/messages";
import type { Outbound } from "../../../channels/port.ts";
import { connectionOf, conversation } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { bomb, jpeg, mp3, mp4Film, png, webmRecording } from "../../../testing/sample-files.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

type File = readonly [name: string, bytes: Buffer | Blob, declaredType?: string];

async function send(
  person: Person,
  ticketId: number,
  files: readonly File[],
  fields: Record<string, string | string[]> = {},
): Promise<{ status: number; body: Message & { error?: string; fields?: object } }> {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) for (const value of [given].flat()) form.append(name, value);
  for (const [name, bytes, type] of files) {
    const part = Buffer.isBuffer(bytes) ? new Blob([new Uint8Array(bytes)], type ? { type } : {}) : bytes;
    form.append("medias", part, name);
  }
  const answer = await fetch(`${address}/api/messages/${ticketId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Message & { error?: string } };
}

async function open() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  const params = { ticketId: ticket.id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const folder = path.join(home.app.config.dataDir, "media", String(admin.user.companyId));
  return {
    admin,
    connection,
    ticket,
    params,
    sends: (files: readonly File[], fields?: Record<string, string | string[]>) =>
      send(admin, ticket.id, files, fields),
    messages: async () =>
      (await admin.does("GET /messages/:ticketId", { params })).messages.filter((message) => message.fromMe),
    outbox: () =>
      home.app.database.tenant(admin.user.companyId, async (tx) =>
        (
          await tx.sql<{ payload: Outbound }>(
            "select payload from outbox where company_id = $1 and kind <> 'read' order by id",
            [tx.companyId],
          )
        ).map(({ payload }) => payload),
      ),
    /** How many files of the company the store holds. */
    kept: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile())
        .length,
    preview: async () => (await admin.does("GET /tickets/:ticketId", { params })).lastMessage,
    fetches: async (message: Message) => {
      const answer = await fetch(`${address}${message.mediaUrl}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      return { type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

describe("a file", () => {
  test("is shown at once as what it is, with its size and a small picture, and waits to be sent", async () => {
    const { sends, outbox, preview, fetches } = await open();
    const bytes = await jpeg(320, 200, 6);
    const { status, body } = await sends([["Fachada da loja.jpg", bytes]], { body: "a fachada", clientIds: '["c-1"]' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ mediaType: "image", body: "a fachada", ack: 0, clientId: "c-1" });
    // Turned, as its camera says.
    expect(body.media).toMatchObject({
      state: "ready",
      fileName: "Fachada da loja.jpg",
      contentType: "image/jpeg",
      size: bytes.length,
      width: 200,
      height: 320,
      isVoiceNote: false,
    });
    expect(body.media?.thumbnail?.length).toBeLessThan(1_500);
    expect(await fetches(body)).toEqual({ type: "image/jpeg", bytes });
    expect(await outbox()).toMatchObject([{ kind: "media", caption: "a fachada", file: { kind: "image" } }]);
    expect(await preview()).toBe("📷 a fachada");
  });

  test("with a body for each file has them as captions; a file's own name is none", async () => {
    const { sends, messages } = await open();
    const files = [
      ["a.txt", Buffer.from("um")],
      ["b.txt", Buffer.from("dois")],
      ["som.mp3", mp3()],
      ["c.txt", Buffer.from("três")],
    ] as const;
    expect(await sends(files, { body: ["a.txt", "o segundo", "som.mp3", ""] })).toMatchObject({ status: 200 });
    expect((await messages()).map(({ body }) => body)).toEqual(["", "o segundo", "", ""]);
    expect(await sends(files, { body: "só do primeiro" })).toMatchObject({ status: 200 });
    expect((await messages()).slice(4).map(({ body }) => body)).toEqual(["só do primeiro", "", "", ""]);
  });

  test("of several is a message of its own, in their order, each with its caption", async () => {
    const { sends, messages, outbox } = await open();
    const { body } = await sends(
      [
        ["1.png", await png()],
        ["2.pdf", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
        ["3.mp3", mp3()],
        ["4.mp4", await mp4Film()],
      ],
      { captions: JSON.stringify(["um", "dois", "", "quatro"]) },
    );
    const written = await messages();
    expect(written[0]?.id).toBe(body.id);
    expect(written.map(({ mediaType, body: caption }) => [mediaType, caption])).toEqual([
      ["image", "um"],
      ["application", "dois"],
      ["audio", ""],
      ["video", "quatro"],
    ]);
    expect(written.map(({ media }) => Math.round(media?.seconds ?? 0))).toEqual([0, 0, 1, 2]);
    expect(written[3]?.media).toMatchObject({ width: 64, height: 48, contentType: "video/mp4" });
    expect((await outbox()).map((one) => one.kind)).toEqual(["media", "media", "media", "media"]);
  });

  test("twice with the browser's own id is one message, and one file", async () => {
    const { sends, messages, kept } = await open();
    const file: File = ["a.png", await png()];
    const [one, two] = await Promise.all([
      sends([file], { clientIds: '["f-1"]' }),
      sends([file], { clientIds: '["f-1"]' }),
    ]);
    expect(two.body.id).toBe(one.body.id);
    expect(await messages()).toHaveLength(1);
    expect(await kept()).toBe(1);
  });

  test("that was recorded in the browser becomes a voice note that telephones play, with its picture", async () => {
    const { sends, outbox, fetches, kept, preview } = await open();
    const { body } = await sends([["recado.webm", await webmRecording(3), "audio/webm"]], { voiceNote: "true" });
    expect(body).toMatchObject({ mediaType: "audio" });
    expect(body.media).toMatchObject({
      contentType: "audio/ogg; codecs=opus",
      isVoiceNote: true,
      fileName: "recado.ogg",
    });
    expect(body.media?.seconds).toBeCloseTo(3, 1);
    const peaks = body.media?.peaks ?? [];
    // Half a second of noise, half of silence, three times over.
    expect(Math.max(...peaks)).toBe(100);
    expect(peaks.filter((peak) => peak < 10).length).toBeGreaterThan(15);
    const { bytes } = await fetches(body);
    expect(bytes.subarray(0, 4).toString()).toBe("OggS");
    expect(await kept()).toBe(1);
    expect(await outbox()).toMatchObject([{ file: { isVoiceNote: true, peaks } }]);
    expect(await preview()).toBe("🎤");
  });

  test("with an MP3 instead goes as a sound; what is said of it follows", async () => {
    const { sends, messages } = await open();
    const { body } = await sends([["recado.mp3", mp3()]], { voiceNote: "true", body: "ouça" });
    expect(body).toMatchObject({ mediaType: "audio", body: "", media: { isVoiceNote: false, peaks: null } });
    expect((await messages()).map((message) => [message.mediaType, message.body])).toEqual([
      ["audio", ""],
      ["chat", "ouça"],
    ]);
  });

  test("quotes, the first of them", async () => {
    const { admin, params, sends, messages, outbox } = await open();
    const [theirs] = (await admin.does("GET /messages/:ticketId", { params })).messages;
    await sends(
      [
        ["a.png", await png()],
        ["b.png", await png()],
      ],
      { quotedMsg: JSON.stringify({ id: theirs?.id }) },
    );
    expect((await messages()).map(({ quotedMsg }) => quotedMsg?.id)).toEqual([theirs?.id, undefined]);
    expect((await outbox()).map((one) => "quoted" in one && one.quoted?.body)).toEqual([theirs?.body, undefined]);
  });

  test("is what its bytes say, whatever it is called", async () => {
    const { sends } = await open();
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    for (const [name, bytes, type] of [
      ["foto.jpg", Buffer.from("<html><script>alert(1)</script></html>"), "image/jpeg"],
      ["logo.svg", svg, "image/svg+xml"],
      ["quebrada.png", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(40)]), "image/png"],
    ] as const) {
      const { body } = await sends([[name, bytes, type]]);
      expect([name, body.mediaType]).toEqual([name, "application"]);
      expect(body.media?.thumbnail).toBeNull();
    }
  });

  test("keeps its name, without what can hurt", async () => {
    const { sends } = await open();
    const { body } = await sends([[`../../etc/${"ç".repeat(300)}\u0007\u202E.pdf`, Buffer.from("%PDF-1.7\n")]]);
    const name = body.media?.fileName ?? "";
    expect(name).toMatch(/^[^/\\]+ç+\.pdf$/);
    expect(name.length).toBeLessThanOrEqual(120);
  });

  test("that would unfold into more than a picture has reason to be is a document", async () => {
    const { sends } = await open();
    const bytes = await bomb();
    expect(bytes.length).toBeLessThan(2_000_000);
    expect((await sends([["bomba.png", bytes]])).body).toMatchObject({
      mediaType: "application",
      media: { width: null },
    });
  });
});

describe("refused, with nothing kept,", () => {
  test.each<[string, () => Promise<readonly File[]>, Record<string, string>, number, string]>([
    ["no file at all", async () => [], { body: "oi" }, 400, "ERR_VALIDATION"],
    ["an empty file", async () => [["a.txt", Buffer.alloc(0)]], {}, 400, "ERR_VALIDATION"],
    [
      "eleven files",
      async () => Array.from({ length: 11 }, (_, n): File => [`${n}.txt`, Buffer.from("oi")]),
      {},
      413,
      "ERR_PAYLOAD_TOO_LARGE",
    ],
    [
      "a file of 101 MB",
      async () => [
        ["a.txt", Buffer.from("oi")],
        ["filme.bin", new Blob([new Uint8Array(101_000_000)])],
      ],
      {},
      413,
      "ERR_PAYLOAD_TOO_LARGE",
    ],
    ["captions that are no list", async () => [["a.txt", Buffer.from("oi")]], { captions: "{" }, 400, "ERR_VALIDATION"],
    ["a quote that is none", async () => [["a.txt", Buffer.from("oi")]], { quotedMsg: "[]" }, 400, "ERR_VALIDATION"],
    [
      "a quote of a message that isn't there",
      async () => [["a.txt", Buffer.from("oi")]],
      { quotedMsg: JSON.stringify({ id: 2 ** 40 }) },
      404,
      "ERR_NO_MESSAGE_FOUND",
    ],
  ])("is %s", async (_, files, fields, status, error) => {
    const { sends, kept, messages } = await open();
    expect(await sends(await files(), fields)).toMatchObject({ status, body: { error } });
    expect(await kept()).toBe(0);
    expect(await messages()).toEqual([]);
  });

  test("is a file to a conversation that is closed, or another company's", async () => {
    const { admin, params, sends, kept } = await open();
    const other = await open();
    const file: File = ["a.txt", Buffer.from("oi")];
    expect(await send(other.admin, params.ticketId, [file])).toMatchObject({
      status: 404,
      body: { error: "ERR_NO_TICKET_FOUND" },
    });
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
    expect(await sends([file])).toMatchObject({ status: 409, body: { error: "ERR_TICKET_NOT_OPEN" } });
    expect([await kept(), await other.kept()]).toEqual([0, 0]);
  });
});

test("with a conversation its files go from the store, and with them no other's", async () => {
  const { admin, params, sends, kept } = await open();
  const other = await open();
  for (const name of ["1.txt", "2.txt"]) await sends([[name, Buffer.from("oi")]]);
  await other.sends([["3.txt", Buffer.from("oi")]]);
  expect(await kept()).toBe(2);
  await admin.does("DELETE /tickets/:ticketId", { params });
  await vi.waitFor(async () => expect(await kept()).toBe(0), { timeout: 20_000, interval: 50 });
  expect(await other.kept()).toBe(1);
});
