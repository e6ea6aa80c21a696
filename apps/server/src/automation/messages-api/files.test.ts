import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "@recado/contracts";
import { useApp } from "../../testing/harness.ts";
import { mobile, programming } from "../../testing/messages-api.ts";
import { jpeg, mp3 } from "../../testing/sample-files.ts";

const home = useApp({ ROLES: "web" });
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

type File = readonly [name: string, bytes: Buffer, declaredType?: string];
type Sent = Answer<"POST /api/messages/send"> & { error?: string; fields?: object };

async function sending() {
  const scene = await programming(home);
  const folder = path.join(home.app.config.dataDir, "media", String(scene.companyId));
  const post = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api/messages/send`, {
      method: "POST",
      headers: { authorization: `Bearer ${scene.program.token}`, ...headers },
      body,
    });
    const replayed = answer.headers.get("idempotent-replayed");
    return { status: answer.status, replayed, body: (await answer.json()) as Sent };
  };
  return {
    ...scene,
    post,
    sends: (files: readonly File[], fields: Record<string, string | string[]>, headers?: Record<string, string>) => {
      const form = new FormData();
      for (const [name, given] of Object.entries(fields)) for (const value of [given].flat()) form.append(name, value);
      for (const [name, bytes, type] of files)
        form.append("medias", new Blob([new Uint8Array(bytes)], type ? { type } : {}), name);
      return post(form, headers);
    },
    /** How many files of the company the store holds. */
    kept: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile())
        .length,
  };
}

describe("a form", () => {
  test("sends each file with its caption; what is said of a sound follows it", async () => {
    const { sends, sent, kept } = await sending();
    const number = mobile();
    const { status, body } = await sends(
      [
        ["praia.jpg", await jpeg()],
        ["nota.pdf", Buffer.from("%PDF-1.4 boleto")],
        ["aviso.mp3", mp3()],
      ],
      { number, body: ["A praia", "O boleto", "O aviso"] },
    );
    expect([status, body.messageIds.length, body.messageId]).toEqual([200, 3, body.messageIds[0]]);
    expect((await sent()).map((one) => [one.kind, one.body, one.number])).toEqual([
      ["image", "A praia", number],
      ["application", "O boleto", number],
      ["audio", "", number],
      ["chat", "O aviso", number],
    ]);
    expect(await kept()).toBe(3);
  });

  test("without files is a text, in whose words nothing is filled in", async () => {
    const { sends, sent } = await sending();
    await sends([], { number: mobile(), body: "Oi {{name}}", queueId: "", closeTicket: "0" });
    expect(await sent()).toMatchObject([{ kind: "chat", body: "Oi {{name}}", status: "closed" }]);
  });

  test("sent twice with one key is one message, and its file is stored once", async () => {
    const { sends, outbox, kept } = await sending();
    const number = mobile();
    const file: File = ["nota.pdf", Buffer.from("%PDF-1.4 boleto")];
    const again = () => sends([file], { number, body: "O boleto", idempotencyKey: "boleto-7" });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === "true")).toHaveLength(2);
    expect([(await outbox()).length, await kept()]).toEqual([1, 1]);
    const other = await sends(
      [["nota.pdf", Buffer.from("%PDF-1.4 outro")]],
      { number, body: "O boleto" },
      { "idempotency-key": "boleto-7" },
    );
    expect(other.body).toEqual({ error: "ERR_IDEMPOTENCY_KEY_REUSED" });
    expect(await kept()).toBe(1);
  });

  test("whose picture is none goes as the document that it is", async () => {
    const { sends, sent } = await sending();
    await sends([["foto.png", Buffer.from("<html><script>alert(1)</script>"), "image/png"]], { number: mobile() });
    expect(await sent()).toMatchObject([{ kind: "application" }]);
  });
});

describe("refused, with nothing kept:", () => {
  test.each([
    ["no number", [["a.txt", "oi"]], {}, "ERR_VALIDATION"],
    ["neither text nor file", [], { number: mobile(), body: " " }, "ERR_VALIDATION"],
    ["eleven files", Array.from({ length: 11 }, () => ["a.txt", "oi"]), { number: mobile() }, "ERR_PAYLOAD_TOO_LARGE"],
    ["a hundred", Array.from({ length: 100 }, () => ["a.txt", "oi"]), { number: mobile() }, "ERR_PAYLOAD_TOO_LARGE"],
    ["somebody else's queue", [["a.txt", "oi"]], { number: mobile(), queueId: "999999999" }, "ERR_NO_QUEUE_FOUND"],
  ] as [string, [string, string][], Record<string, string>, string][])("%s", async (_, files, fields, error) => {
    const { sends, sent, kept } = await sending();
    const given = files.map(([name, text]): File => [name, Buffer.from(text)]);
    expect((await sends(given, fields)).body.error).toBe(error);
    expect([await sent(), await kept()]).toEqual([[], 0]);
  });

  test("an empty file, which is told from a missing one", async () => {
    const { sends, sent, kept } = await sending();
    const { body } = await sends([["a.txt", Buffer.alloc(0)]], { number: mobile() });
    expect(body).toEqual({ error: "ERR_VALIDATION", fields: { medias: "empty_file" } });
    expect([await sent(), await kept()]).toEqual([[], 0]);
  });

  test.each([
    ["multipart/form-data", "oi"],
    ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="number"\r\n\r\n5511'],
    ["text/plain", "oi"],
    ["application/x-www-form-urlencoded", "number=5511987654321&body=oi"],
  ])("%s that is broken or not understood", async (type, text) => {
    const { post, kept } = await sending();
    expect((await post(text, { "content-type": type })).status).toBeOneOf([400, 415]);
    expect(await kept()).toBe(0);
  });

  test("a form while the connection is down", async () => {
    const { sends, rows, kept } = await sending();
    await rows("update connections set status = 'DISCONNECTED' where company_id = $1");
    expect((await sends([["a.txt", Buffer.from("oi")]], { number: mobile() })).body.error).toBe(
      "ERR_WAPP_NOT_INITIALIZED",
    );
    expect(await kept()).toBe(0);
  });
});
