import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import type { Scratch } from "@recado/contracts/bot";
import { weekdays } from "@recado/contracts/week-hours";
import { openBotShop } from "../../testing/bot-shop.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { takeSteps } from "../../testing/steps.ts";

const home = useApp({ ROLES: "web" });

const tryQueue = (admin: Person, queueId: number, body: Request<"POST /queue/:queueId/try">["body"]) =>
  admin.does("POST /queue/:queueId/try", { params: { queueId }, body });
const openShop = (queueNames: string[]) => openBotShop(home, queueNames);

test("a customer chooses a queue, once however fast they write", async () => {
  const { admin, queueIds, says, heard, ticket } = await openShop(["Vendas", "Entregas"]);
  await says("oi", "bom dia", "tem bolo?");
  const menu = "Bem-vindo à padaria!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Entregas";
  expect(await heard()).toEqual([menu]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null, chatbot: false, unreadMessages: 3 });
  await says("dois");
  expect(await heard()).toEqual([menu, "Olá, aqui é Entregas, Maria."]);
  const { id, ...rest } = await ticket();
  expect(rest).toMatchObject({ status: "pending", queueId: queueIds[1], chatbot: false });
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: id } });
  expect(
    messages.flatMap(({ rule }) => rule ?? []),
    "attendants see which rule wrote it",
  ).toEqual(["queueMenu", "queueGreeting"]);
  await says("2");
  expect(await heard(), "in the queue a person answers").toHaveLength(2);
});

test("a person's conversation, and a person who wants no bot, get no answer of it", async () => {
  const { admin, says, heard, ticket } = await openShop(["Vendas", "Entregas"]);
  await says("oi");
  const { id, contact } = await ticket();
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
  await says("1", "#", "0");
  expect(await heard()).toHaveLength(1);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "pending" } });
  await admin.does("PUT /contacts/:contactId", { params: { contactId: contact.id }, body: { disableBot: true } });
  await says("oi?");
  expect(await heard()).toHaveLength(1);
});

test("one queue: the ticket goes there, greeted where the company wants it", async () => {
  const { admin, queueIds, says, heard, ticket } = await openShop(["Vendas"]);
  await admin.does("PUT /settings/:key", {
    params: { key: "sendGreetingMessageOneQueues" },
    body: { value: "enabled" },
  });
  await says("oi");
  expect(await heard()).toEqual(["Bem-vindo à padaria!", "Olá, aqui é Vendas, Maria."]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[0] });
  await says("alguém?");
  expect(await heard()).toHaveLength(2);
});

test("the files of an option have their captions filled in", async () => {
  const { admin, queueIds, says, ticket } = await openShop(["Vendas"]);
  const list = await admin.does("POST /files", {
    body: { name: "Tabelas", message: "Veja", options: [{ name: "Preços para {name}" }] },
  });
  const form = new FormData();
  form.append("id", String(list.options[0]?.id));
  form.append("files", new Blob(["bolo 10,00"]), "tabela.txt");
  const port = (home.http.server.address() as { port: number } | null)?.port ?? (await home.listen());
  const sent = await fetch(`http://127.0.0.1:${port}/api/files/uploadList/${list.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(sent.status).toBe(200);
  const option = { queueId: queueIds[0] ?? 0, title: "Preços", message: "Aqui vai:", fileId: list.id };
  await admin.does("POST /queue-options", { body: option });
  await says("oi");
  await says("1");
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId: (await ticket()).id } });
  expect(messages.slice(-2).map(({ body }) => body)).toEqual(["Aqui vai:", "Preços para Maria Aparecida"]);
});

test("a new service cycle begins with the menu again", async () => {
  const { admin, says, heard, ticket } = await openShop(["Vendas", "Entregas"]);
  await says("oi");
  await says("?");
  const { id } = await ticket();
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed", silent: true } });
  await says("2");
  const menus = (await heard()).filter((body) => body.startsWith("Bem-vindo"));
  expect(menus, "a number is no answer to a menu of before").toHaveLength(2);
});

test("after a day of outage nobody is answered for yesterday; who writes again is", async () => {
  const first = await openShop(["Vendas", "Entregas"]);
  await first.saidBefore(24 * 60, "oi");
  await takeSteps(home.app, first.connection);
  expect(await first.heard()).toEqual([]);
  const second = await openShop(["Vendas", "Entregas"]);
  await second.saidBefore(24 * 60, "oi");
  await second.says("ainda estou aqui");
  expect(await second.heard(), "one answer for both").toHaveLength(1);
});

test("an admin tries a queue at a moment of their choice; nothing is stored or sent", async () => {
  const { admin, queueIds, heard } = await openShop(["Vendas", "Entregas"]);
  const params = { queueId: queueIds[1] ?? 0 };
  const at = "2026-12-25T13:00:00Z";
  const first = await admin.does("POST /queue/:queueId/try", { params, body: { text: "oi", at } });
  expect(first.says).toMatchObject([{ rule: "queueMenu", body: expect.stringContaining("*[ 2 ]* - Entregas") }]);
  const { scratch } = first;
  const second = await admin.does("POST /queue/:queueId/try", { params, body: { text: "2", at, scratch } });
  expect(second.says).toEqual([{ rule: "queueGreeting", body: "Olá, aqui é Entregas, Maria.", files: [] }]);
  expect(second.scratch.place).toMatchObject({ queueId: queueIds[1], chatbot: false });
  expect(await heard()).toEqual([]);
  const { tickets } = await admin.does("GET /tickets", { query: { showAll: "true" } });
  expect(tickets).toEqual([]);
});

test("a closed company says so once, and offers no menu", async () => {
  const { admin, says, heard } = await openShop(["Vendas", "Entregas"]);
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
  const closed = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: "", endTime: "" }));
  const params = { companyId: admin.user.companyId };
  await admin.does("PUT /companies/:companyId/schedules", { params, body: { schedules: closed } });
  await says("oi");
  await says("tem alguém?");
  expect(await heard()).toEqual(["Fechamos."]);
});

test("while an admin tries a queue, the connection's timer counts too", async () => {
  const { admin, connection, queueIds } = await openShop(["Vendas", "Entregas"]);
  const params = { whatsappId: connection.connectionId };
  const times = { timeToTransfer: 10, transferQueueId: queueIds[0] ?? 0 };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: times });
  let scratch: Scratch | null = null;
  const passes = async (at: string, text: string | null) => {
    const body = { text, at: `2026-05-04T${at}:00Z`, scratch };
    const tried = await admin.does("POST /queue/:queueId/try", { params: { queueId: queueIds[1] ?? 0 }, body });
    scratch = tried.scratch;
    return { given: tried.given, says: tried.says.map(({ rule }) => rule), place: tried.scratch.place };
  };
  expect(await passes("12:00", "oi")).toMatchObject({ given: null, says: ["queueMenu"] });
  expect(await passes("12:09", null)).toMatchObject({ given: null, says: [], place: { queueId: null } });
  expect(await passes("12:10", null)).toMatchObject({ given: "Vendas", says: [], place: { queueId: queueIds[0] } });
  expect(await passes("12:20", "2"), "there a person answers").toMatchObject({ given: null, says: [] });
});

test("who tries a queue is told that its prompt or integration answers where its menu is over", async () => {
  const { admin, connection, queueIds } = await openShop(["Vendas", "Entregas"]);
  const delivery = queueIds[1] ?? 0;
  const { id: integrationId } = await admin.does("POST /queueIntegration", {
    body: { type: "n8n", name: "Pedidos", urlN8N: "https://8.8.8.8/webhook" },
  });
  await admin.does("PUT /queue/:queueId", { params: { queueId: delivery }, body: { integrationId } });
  const machine = { kind: "integration", name: "Pedidos" };
  const tries = async (...texts: string[]) => {
    let before: Scratch | null = null;
    const told: unknown[] = [];
    for (const text of texts) {
      const body = { text, at: "2026-05-04T12:00:00Z", scratch: before };
      const { says, silence, machine: next, scratch } = await tryQueue(admin, delivery, body);
      before = scratch;
      told.push([says.length, silence, next]);
    }
    return told;
  };
  expect(await tries("oi", "2", "quanto custa?")).toEqual([
    [1, null, null],
    [1, null, machine],
    [0, "machine", machine],
  ]);
  expect(await tries("oi", "1", "quanto custa?"), "another queue").toEqual([
    [1, null, null],
    [1, null, null],
    [0, "person", null],
  ]);
  await admin.does("POST /queue-options", { body: { queueId: delivery, title: "Prazo", message: "Dois dias." } });
  expect(await tries("oi", "2", "1", "e para hoje?"), "its menu comes first").toEqual([
    [1, null, null],
    [1, null, null],
    [expect.any(Number), null, machine],
    [0, "machine", machine],
  ]);
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { integrationId } });
  expect(await tries("oi", "2"), "the connection's comes before any menu").toEqual([
    [0, "machine", machine],
    [0, "machine", machine],
  ]);
});

test("the calendar counts at the moment that is tried, however far away", async () => {
  const { admin, connection, queueIds, set } = await openShop(["Vendas"]);
  await set("scheduleType", "company");
  const at = "2031-04-21T12:00:00Z";
  const params = { queueId: queueIds[0] ?? 0 };
  const tried = () => admin.does("POST /queue/:queueId/try", { params, body: { text: "oi", at } });
  expect((await tried()).says).toMatchObject([{ rule: "queueGreeting" }]);
  await admin.does("POST /special-days", { body: { name: "Tiradentes", date: "2031-04-21" } });
  expect((await tried()).says).toEqual([{ rule: "outOfHours", body: "Fechamos.", files: [] }]);
  const whatsappId = connection.connectionId;
  await admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { outOfHoursMessage: "" } });
  expect(await tried(), "and why it is silent").toMatchObject({ says: [], silence: "companyBlank" });
});

test("a closed queue keeps its customers and says so", async () => {
  const { admin, queueIds, says, heard, ticket } = await openShop(["Vendas", "Entregas"]);
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "queue" } });
  const always = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: "00:00", endTime: "24:00" }));
  const never = always.map((day) => ({ ...day, endTime: "00:00" }));
  const set = (queueId: number, schedules: typeof always, outOfHoursMessage: string) =>
    admin.does("PUT /queue/:queueId", { params: { queueId }, body: { schedules, outOfHoursMessage } });
  await set(queueIds[0] ?? 0, always, "");
  await set(queueIds[1] ?? 0, never, "Entregas só amanhã.");
  await says("oi");
  await says("2");
  await says("e agora?");
  expect((await heard()).slice(1)).toEqual(["Entregas só amanhã."]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1] });
});

test("options lead to a person, with the files of a list; a deleted one leads back to the first menu", async () => {
  const { admin, queueIds, says, heard, ticket, addOption } = await openShop(["Vendas", "Entregas"]);
  const queueId = queueIds[0] ?? 0;
  const add = (title: string, parentId: number | null) => addOption(queueId, title, parentId);
  const boleto = await add("Boleto", null);
  await add("Troca", null);
  await add("Segunda via", boleto);
  await add("Vencimento", boleto);
  await says("oi");
  await says("vendas");
  expect((await heard()).at(-1)).toBe(
    "Olá, aqui é Vendas, Maria.\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Troca\n*[ # ]* - Menu principal",
  );
  expect(await ticket()).toMatchObject({ queueId, chatbot: true });
  await says("boleto");
  expect((await heard()).at(-1)).toContain("*[ 2 ]* - Vencimento\n*[ 0 ]* - Menu anterior");
  await admin.does("DELETE /queue-options/:optionId", { params: { optionId: boleto } });
  await says("1");
  expect((await heard()).at(-1), "the only option that is left").toBe("Sobre Troca.");
  expect(await ticket()).toMatchObject({ status: "pending", queueId, chatbot: false });
});

test.each([
  ["disabled", "status = false", "status = true"],
  ["overdue", "due_date = now() - interval '1 hour'", "due_date = null"],
])("of a company that is %s nothing speaks; what its customers write is kept", async (_, ends, begins) => {
  const { connection, says, heard, ticket } = await openShop(["Vendas", "Entregas"]);
  const set = (change: string) =>
    home.app.database.platform(`update companies set ${change} where id = $1`, [connection.companyId]);
  await set(ends);
  await says("oi");
  await set(begins);
  expect(await heard()).toEqual([]);
  expect(await ticket()).toMatchObject({ status: "pending", unreadMessages: 1 });
  await says("alguém aí?");
  expect(await heard()).toHaveLength(1);
});
