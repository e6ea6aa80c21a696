import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";
import { webmRecording } from "../../testing/sample-files.ts";
import { prepareFileList } from "../steps/send-file-list.ts";

const home = useApp({ ROLES: "web" });
type Scene = Awaited<ReturnType<typeof campaigning>>;

/** A list of texts and a picture, as the page of file lists makes it. */
async function listOf(scene: Scene, names: readonly string[]) {
  const list = await scene.admin.does("POST /files", {
    body: { name: "Promoção", message: "Veja", options: names.map((name) => ({ name })) },
  });
  const form = new FormData();
  form.append("fileId", String(list.id));
  form.append("typeArch", "fileList");
  for (const { id, name } of list.options) {
    form.append("id", String(id));
    form.append("mediaType", "text/plain");
    form.append("files", new Blob([await bytesOf(name)]), `arquivo ${name}`);
  }
  const port = (home.http.server.address() as { port: number } | null)?.port ?? (await home.listen());
  const answer = await fetch(`http://127.0.0.1:${port}/api/files/uploadList/${list.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${scene.admin.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return list;
}
const bytesOf = async (name: string) => {
  if (name.endsWith(".webm")) return Uint8Array.from(await webmRecording(1));
  return name.endsWith(".png") ? png(name) : `conteúdo de ${name}`;
};
/** One grey point; the name behind the end of the picture makes each a file of its own. */
const png = (name: string) =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.from(name),
  ]);

/** What each reader was sent, in order. */
const readBy = async (scene: Scene) => {
  const byNumber = Map.groupBy(await scene.sent(), ({ number }) => number);
  return scene.contacts.map(({ number }) => (byNumber.get(number) ?? []).map(({ body }) => body));
};

describe("the files of a campaign", () => {
  test("go behind the text, each with the name of its place, and count as one message", async () => {
    const scene = await campaigning(home, { people: 2 });
    const list = await listOf(scene, ["tabela.txt", "foto.png"]);
    const { id } = await scene.create({ fileListId: list.id });
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(await readBy(scene)).toEqual([
      ["Oi Ana Lima", "tabela.txt", "foto.png"],
      ["Oi Ana Lima", "tabela.txt", "foto.png"],
    ]);
    expect((await scene.report(id)).campaign.progress).toMatchObject({ total: 2, sent: 2, partial: 0 });
  });

  test("have no caption where their place is called as the file is", async () => {
    const scene = await campaigning(home, { people: 1 });
    const list = await listOf(scene, ["foto.png", "tabela.txt"]);
    const [picture, table] = list.options;
    await scene.admin.does("PUT /files/:fileId", {
      params: { fileId: list.id },
      body: {
        options: [
          { id: picture?.id ?? 0, name: "arquivo foto" },
          { id: table?.id ?? 0, name: "Nossos preços" },
        ],
      },
    });
    const { id } = await scene.create({ fileListId: list.id });
    await scene.run(id);
    expect(await readBy(scene)).toEqual([["Oi Ana Lima", "", "Nossos preços"]]);
  });

  test("have their captions filled in as the text is", async () => {
    const scene = await campaigning(home, { people: 1 });
    const [ana] = scene.contacts;
    await scene.rows(
      "insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'Cidade', 'Recife')",
      ana?.id,
    );
    const list = await listOf(scene, ["foto.png", "tabela.txt"]);
    const [picture, table] = list.options;
    await scene.admin.does("PUT /files/:fileId", {
      params: { fileId: list.id },
      body: {
        options: [
          { id: picture?.id ?? 0, name: "Para {name}, {{firstName}}" },
          { id: table?.id ?? 0, name: "Preços de {cidade} {50%}{{email}}" },
        ],
      },
    });
    const { id } = await scene.create({ fileListId: list.id });
    await scene.run(id);
    expect(await readBy(scene)).toEqual([["Oi Ana Lima", "Para Ana Lima, Ana", "Preços de Recife {50%}"]]);
  });

  test("of which one fails make the message a partial one, until it is sent after all", async () => {
    const scene = await campaigning(home, { people: 1 });
    const list = await listOf(scene, ["tabela.txt", "foto.png"]);
    const { id } = await scene.create({ fileListId: list.id });
    await scene.start(id);
    await scene.tick(id);
    const [text, table] = await scene.outbox();
    await scene.fail(table?.external_id ?? "");
    await scene.ack([text?.external_id ?? ""]);
    await scene.ackAll();
    scene.pass(60_000);
    await scene.run(id);
    expect((await scene.report(id)).campaign).toMatchObject({
      status: "FINALIZADA",
      progress: { sent: 1, partial: 1, failed: 0 },
    });
    expect(await scene.recipients(id)).toMatchObject([{ status: "sent", reason: null, filesFailed: 1 }]);
    const partial = async () => {
      const ask = { params: { campaignId: id }, query: { partial: "true" } } as const;
      const { count } = await scene.admin.does("GET /campaigns/:campaignId/recipients", ask);
      const { body } = await scene.admin.call("GET /campaigns/:campaignId/recipients/csv", ask);
      return [count, String(body).trim().split("\r\n").length - 1];
    };
    expect(await partial()).toEqual([1, 1]);
    // Somebody tries it again in the conversation.
    const [failed] = await scene.rows<{ id: number }>(
      "select id from messages where company_id = $1 and external_id = $2",
      table?.external_id,
    );
    const { tickets } = await scene.admin.does("GET /tickets", { query: { showAll: "true", status: "closed" } });
    await scene.admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: tickets[0]?.id ?? 0 },
      body: { status: "open" },
    });
    await scene.admin.does("POST /messages/:messageId/retry", { params: { messageId: failed?.id ?? 0 } });
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 1, partial: 0 });
    expect(await partial()).toEqual([0, 0]);
  });

  test("whose text fails leave it a failed one", async () => {
    const scene = await campaigning(home, { people: 1 });
    const list = await listOf(scene, ["tabela.txt"]);
    const { id } = await scene.create({ fileListId: list.id });
    await scene.start(id);
    await scene.tick(id);
    for (const { external_id } of await scene.outbox()) await scene.fail(external_id);
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 0, failed: 1, partial: 0 });
  });

  test("are those of the list at that moment: one that was removed meanwhile does not go any more", async () => {
    const scene = await campaigning(home, { people: 2 });
    const list = await listOf(scene, ["tabela.txt", "foto.png"]);
    const { id } = await scene.create({ fileListId: list.id });
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    const [, picture] = list.options;
    await scene.admin.does("PUT /files/:fileId", {
      params: { fileId: list.id },
      body: { options: [{ id: picture?.id ?? 0, name: "foto.png" }] },
    });
    scene.pass(60_000);
    await scene.run(id);
    expect(await readBy(scene)).toEqual([
      ["Oi Ana Lima", "tabela.txt", "foto.png"],
      ["Oi Ana Lima", "foto.png"],
    ]);
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 2, partial: 0 });
  });

  test("may be a browser's recording: it becomes one that telephones play, once for all, and stays in its list", async () => {
    const scene = await campaigning(home, { people: 2 });
    const list = await listOf(scene, ["recado.webm"]);
    // Two processes look at it at once.
    const looks = await Promise.all([1, 2].map(() => prepareFileList(home.app, scene.companyId, list.id)));
    const { id } = await scene.create({ fileListId: list.id });
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 2, partial: 0 });
    const kept = await scene.rows<{ key: string; name: string; sent: number }>(
      `select f.storage_key as key, f.file_name as name, (select count(*) from message_media m
         where m.company_id = $1 and m.media_id = f.id and m.content_type like 'audio/ogg%') as sent
       from media f where f.company_id = $1`,
    );
    expect(kept).toMatchObject([{ name: "arquivo recado.ogg", sent: 2 }]);
    expect(looks.flat().map(({ file }) => file.stored.key)).toEqual([kept[0]?.key, kept[0]?.key]);
    const bytes = await buffer(await home.app.media.read(scene.companyId, kept[0]?.key ?? ""));
    expect(bytes.subarray(0, 4).toString()).toBe("OggS");
  });

  test("are looked at once, until the list changes; one that is gone from the store is missed, and nothing else", async () => {
    const scene = await campaigning(home, { people: 4 });
    const list = await listOf(scene, ["foto.png", "tabela.txt"]);
    const { id } = await scene.create({ fileListId: list.id });
    const reading = vi.spyOn(home.app.media, "read");
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    const looks = reading.mock.calls.length;
    expect(looks).toBeGreaterThan(0);
    scene.pass(60_000);
    await scene.tick(id);
    await scene.ackAll();
    expect(reading.mock.calls.length).toBe(looks);
    // Renamed, the picture's row is another: it is looked for again, and is no longer there.
    const [picture, table] = list.options;
    await scene.admin.does("PUT /files/:fileId", {
      params: { fileId: list.id },
      body: {
        options: [
          { id: picture?.id ?? 0, name: "vitrine.png" },
          { id: table?.id ?? 0, name: "tabela.txt" },
        ],
      },
    });
    const [stored] = await scene.rows<{ key: string }>(
      "select f.storage_key as key from file_list_options o join media f on f.company_id = $1 and f.id = o.media_id where o.company_id = $1 and o.id = $2",
      picture?.id,
    );
    await home.app.media.remove(scene.companyId, stored?.key ?? "");
    scene.pass(60_000);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    reading.mockRestore();
    expect(await readBy(scene)).toEqual([
      ["Oi Ana Lima", "foto.png", "tabela.txt"],
      ["Oi Ana Lima", "foto.png", "tabela.txt"],
      ["Oi Ana Lima", "tabela.txt"],
      ["Oi Ana Lima", "tabela.txt"],
    ]);
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 4, partial: 2, failed: 0 });
  });

  test("name their campaign, which keeps their list until it ends; without it, it goes on as texts alone", async () => {
    const scene = await campaigning(home, { people: 2 });
    const list = await listOf(scene, ["tabela.txt"]);
    const { id } = await scene.create({ fileListId: list.id });
    await scene.create({ name: "Rascunho", fileListId: list.id, scheduledAt: null });
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    const params = { fileId: list.id };
    // One that is being prepared only loses its files.
    const named = { campaigns: ["Black Friday"], uses: ["Rascunho"] };
    expect(await scene.admin.does("GET /files/:fileId", { params })).toMatchObject(named);
    expect((await scene.admin.call("DELETE /files/:fileId", { params })).body).toEqual({
      error: "ERR_FILE_LIST_IN_USE",
      campaigns: ["Black Friday"],
    });
    // Should it go all the same.
    await scene.rows("delete from file_lists where company_id = $1 and id = $2", list.id);
    expect((await scene.show(id)).fileListId).toBeNull();
    scene.pass(60_000);
    await scene.run(id);
    expect(await readBy(scene)).toEqual([["Oi Ana Lima", "tabela.txt"], ["Oi Ana Lima"]]);
  });

  test("are taken back with their text: a stop and a restart send nothing twice", async () => {
    const scene = await campaigning(home, { people: 1 });
    const list = await listOf(scene, ["tabela.txt", "foto.png"]);
    const { id } = await scene.create({ fileListId: list.id });
    await scene.start(id);
    await scene.tick(id);
    expect(await scene.outbox()).toHaveLength(3);
    await scene.admin.does("POST /campaigns/:campaignId/cancel", { params: { campaignId: id } });
    expect(await scene.outbox()).toEqual([]);
    await scene.admin.does("POST /campaigns/:campaignId/restart", { params: { campaignId: id } });
    scene.pass(60_000);
    await scene.run(id);
    expect(await readBy(scene)).toEqual([["Oi Ana Lima", "tabela.txt", "foto.png"]]);
  });
});
