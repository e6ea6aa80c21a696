import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test, vi } from "vitest";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { png } from "../../testing/sample-files.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

async function scene() {
  const admin = await home.nobody.signUp();
  const shop = await connectionOf(home.app, admin);
  const queue = await admin.queue();
  const from = newNumber();
  const ticket = await conversation(home.app, admin, shop, { from, queueId: queue });
  const params = { ticketId: ticket.id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await receive(home.app, shop, written(from, { body: "<script>alert(1)</script> & <b>fim</b>" }));
  await receive(home.app, shop, written(from, { body: "*Urgente*: _hoje_ & 2*3*4" }));
  const { messages } = await admin.does("GET /messages/:ticketId", { params });
  const quotedMsg = { id: messages.at(-2)!.id };
  await admin.does("POST /messages/:ticketId", { params, body: { body: "Segue a foto", quotedMsg } });
  await sendFiles(admin, ticket.id, [
    ["foto.png", await png()],
    ["página.html", Buffer.from("<script>alert(2)</script>")],
  ]);
  await admin.does("POST /ticket-notes", { body: { ticketId: ticket.id, note: "cliente difícil" } });
  return { admin, queue, ticket, params };
}

async function sendFiles(person: Person, ticketId: number, files: readonly [string, Buffer][]) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("medias", new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${address}/api/messages/${ticketId}`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(200);
}

async function opened(url: string) {
  const answer = await fetch(`${address}${url}`);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return { headers: answer.headers, names: Object.keys(files), page: strFromU8(files["index.html"]!) };
}

test("an archive has the page, escaped and without scripts, and the files; the conversation says who exported it", async () => {
  const { admin, queue, params, ticket } = await scene();
  const body = { language: "en" as const };
  const { url, export: made } = await admin.does("POST /tickets/:ticketId/export", { params, body });
  const { headers, names, page } = await opened(url);
  expect(headers.get("content-disposition")).toContain(`filename="${ticket.code} Maria Aparecida.zip"`);
  expect(names).toEqual([
    "index.html",
    expect.stringMatching(/^media\/\d+-foto\.png$/) as string,
    // It would run its scripts where it is opened.
    expect.stringMatching(/^media\/\d+-página\.html\.txt$/) as string,
  ]);
  expect(page).not.toContain("<script");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;fim&lt;/b&gt;");
  expect(page).toContain("<strong>Urgente</strong>: <em>hoje</em> &amp; 2*3*4");
  expect(page).toMatch(/<blockquote>\s*<p class="by">Maria Aparecida<\/p>\s*<p class="body">&lt;script/);
  expect(page).toContain(`<p class="by">${admin.user.name}</p>`);
  expect(page).toContain("waiting to be sent");
  expect(page).toMatch(/<time [^>]*>\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d<\/time>/);
  expect(page).not.toMatch(/\d [AP]M\b/);
  expect(page).not.toContain("cliente difícil");
  for (const name of names.slice(1)) expect(page).toContain(`"media/${encodeURIComponent(name.slice(6))}"`);
  const { exports } = await admin.does("GET /messages/:ticketId", { params });
  expect(exports).toEqual([{ ...made, by: { id: admin.user.id, name: admin.user.name }, withNotes: false }]);

  const ana = await admin.colleague("user", { name: "Ana", queueIds: [queue] });
  await admin.does("PUT /tickets/:ticketId", { params, body: { userId: ana.user.id, note: "ligue antes" } });
  const again = await admin.does("POST /tickets/:ticketId/export", {
    params,
    body: { withNotes: true, language: "es" },
  });
  const withNotes = await opened(again.url);
  expect(withNotes.page).toContain("cliente difícil");
  expect(withNotes.page).toContain("Transfirió la conversación a Ana: ligue antes");
  expect(withNotes.page).toContain("Conversación con Maria Aparecida");
  const plain = { withNotes: false, language: "pt" as const };
  const third = await admin.does("POST /tickets/:ticketId/export", { params, body: plain });
  const inPortuguese = (await opened(third.url)).page;
  expect(inPortuguese).toContain("Conversa com Maria Aparecida");
  expect(inPortuguese).not.toContain("ligue antes");
});

test("says between its messages where the conversation began, was resolved and began again", async () => {
  const admin = await home.nobody.signUp();
  const shop = await connectionOf(home.app, admin);
  const from = newNumber();
  const { id: ticketId } = await conversation(home.app, admin, shop, { from });
  const params = { ticketId };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed", silent: true } });
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update service_cycles set rate = 2 where company_id = $1 and ticket_id = $2", [tx.companyId, ticketId]),
  );
  await receive(home.app, shop, written(from, { body: "Voltei" }));
  const body = { language: "en" as const };
  const { url } = await admin.does("POST /tickets/:ticketId/export", { params, body });
  const { page } = await opened(url);
  const at = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d`;
  const lines = [
    `Conversation started · ${at}<`,
    "Bom dia, vocês abrem hoje",
    `Conversation resolved · ${at} · Customer satisfied<`,
    `Conversation started · ${at}<`,
    "Voltei",
    "<footer>",
  ];
  expect(page.match(/class="edge"/g)).toHaveLength(3);
  expect(page).toMatch(new RegExp(lines.join(".*"), "s"));
});

test("only who was given it exports, what they see; the address ends with the right, the hour and the session", async () => {
  const { admin, queue, params } = await scene();
  const ana = await admin.colleague("user", { queueIds: [queue] });
  const ask = (person: Person) => person.call("POST /tickets/:ticketId/export", { params, body: {} });
  expect(await ask(ana)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  const give = (grants: ["exportConversations"] | []) =>
    admin.does("PUT /users/:userId", { params: { userId: ana.user.id }, body: { grants } });
  await give(["exportConversations"]);
  const elsewhere = await admin.colleague("user", { queueIds: [], grants: ["exportConversations"] });
  expect(await ask(elsewhere)).toMatchObject({ status: 404, error: "ERR_NO_TICKET_FOUND" });
  const { url, export: made } = (await ask(ana)).ok;
  const signature = new URL(url, address).searchParams.get("signature") ?? "";
  const fetchIt = (change: { exportId?: number; signature?: string } = {}) =>
    home.nobody.call("GET /exports/:exportId/file", {
      params: { exportId: change.exportId ?? made.id },
      query: { signature: change.signature ?? signature },
    });
  expect((await fetchIt()).status).toBe(200);
  for (const forged of [{ exportId: made.id + 1 }, { signature: `${signature.slice(0, -1)}~` }, { signature: "x" }])
    expect(await fetchIt(forged)).toMatchObject({ status: 404, error: "ERR_NO_EXPORT_FOUND" });
  await give([]);
  expect(await fetchIt()).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  await give(["exportConversations"]);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update ticket_exports set created_at = now() - interval '61 minutes' where company_id = $1", [
      tx.companyId,
    ]),
  );
  expect(await fetchIt()).toMatchObject({ status: 404 });
  const clock = vi.spyOn(home.app.clock, "now").mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
  expect(await fetchIt()).toMatchObject({ status: 403, error: "ERR_TOKEN_EXPIRED" });
  clock.mockRestore();
  await admin.does("DELETE /users/:userId", { params: { userId: ana.user.id } });
  expect(await fetchIt()).toMatchObject({ status: 401, error: "ERR_SESSION_EXPIRED" });
});
