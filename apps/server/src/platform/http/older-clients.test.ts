import { describe, expect, it } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { connectionOf, conversation, newNumber } from "../../testing/customers.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

/** As another front end of the family sends it: without our types. */
async function send(person: Person, method: "GET" | "POST" | "PUT", url: string, body?: unknown) {
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const answer = await home.http.inject({
    method,
    url: `/api${url}`,
    headers: body === undefined ? { authorization: headers.authorization } : headers,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const filled = {
  connection: {
    greetingMessage: "Olá",
    complationMessage: "Tchau",
    outOfHoursMessage: "Fechado",
    ratingMessage: "Nota?",
    expiresInactiveMessage: "Fim",
    expiresTicket: 30,
    expiresWarningMessage: "Logo",
    expiresWarning: 5,
    timeUseBotQueues: 4,
    maxUseBotQueues: 3,
    timeToTransfer: 9,
  },
};
const texts = ["greetingMessage", "complationMessage", "outOfHoursMessage", "ratingMessage", "expiresInactiveMessage"];

describe.each([[""], [null]])("%j in a change clears what can be empty, and what is missing stays:", (empty) => {
  it("a connection", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue("Vendas");
    const { connectionId: id } = await connectionOf(home.app, admin);
    await admin.does("PUT /whatsapp/:whatsappId", {
      params: { whatsappId: id },
      body: { ...filled.connection, transferQueueId: queueId, queueIds: [queueId] },
    });
    const url = `/whatsapp/${id}`;
    expect((await send(admin, "PUT", url, { name: "Outro" })).body).toMatchObject(filled.connection);
    const cleared = Object.fromEntries(
      [...Object.keys(filled.connection), "transferQueueId"].map((key) => [key, empty]),
    );
    expect((await send(admin, "PUT", url, { ...cleared, queueIds: null })).status).toBe(200);
    expect((await send(admin, "GET", url)).body).toMatchObject({
      ...Object.fromEntries(Object.keys(filled.connection).map((key) => [key, 0])),
      ...Object.fromEntries([...texts, "expiresWarningMessage"].map((key) => [key, ""])),
      name: "Outro",
      transferQueueId: null,
      queues: [],
    });
    expect(await send(admin, "PUT", url, { name: empty })).toMatchObject({ status: 400 });
  });

  it("a contact, a queue, a user and a company", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const { contactId } = await conversation(home.app, admin, connection, { from: newNumber() });
    await admin.does("PUT /contacts/:contactId", {
      params: { contactId },
      body: { email: "a@b.test", extraInfo: [{ name: "CPF", value: "1" }] },
    });
    await send(admin, "PUT", `/contacts/${contactId}`, { email: empty, extraInfo: null });
    expect((await send(admin, "GET", `/contacts/${contactId}`)).body).toMatchObject({ email: "", extraInfo: [] });
    expect(await send(admin, "PUT", `/contacts/${contactId}`, { number: empty })).toMatchObject({ status: 400 });

    const queueId = await admin.queue("Vendas");
    await send(admin, "PUT", `/queue/${queueId}`, { orderQueue: 4, greetingMessage: "Olá", outOfHoursMessage: "Não" });
    await send(admin, "PUT", `/queue/${queueId}`, { orderQueue: empty, greetingMessage: empty });
    expect((await send(admin, "GET", `/queue/${queueId}`)).body).toMatchObject({
      orderQueue: null,
      greetingMessage: "",
      outOfHoursMessage: "Não",
    });

    const colleague = await admin.colleague("user", { queueIds: [queueId] });
    const user = `/users/${colleague.user.id}`;
    await send(admin, "PUT", user, { whatsappId: connection.connectionId });
    await send(admin, "PUT", user, { whatsappId: empty, password: empty, currentPassword: empty });
    expect((await send(admin, "GET", user)).body).toMatchObject({ whatsappId: null, queues: [{ id: queueId }] });
    await home.nobody.login(colleague.user.email);

    const company = `/companies/${admin.user.companyId}`;
    await send(admin, "PUT", `${company}/details`, { phone: empty, email: empty });
    expect((await send(admin, "GET", company)).body).toMatchObject({ phone: null, email: null });
  });
});

describe("a record as an older client holds it", () => {
  it("has ids as text and nothing in nested rows", async () => {
    const admin = await home.nobody.signUp();
    const list = await send(admin, "POST", "/files", {
      name: "Folhetos",
      message: "Veja",
      options: [{ name: "Preços", path: "", mediaType: null }],
    });
    const { id, options } = list.body as { id: number; options: { id: number; name: string }[] };
    expect(options.map(({ name }) => name)).toEqual(["Preços"]);
    const changed = await send(admin, "PUT", `/files/${id}`, {
      options: [
        { id: String(options[0]?.id), name: "Tabela" },
        { id: null, name: "Mapa" },
        { id: "", name: "Foto" },
      ],
    });
    expect((changed.body as { options: object[] }).options).toMatchObject([
      { id: options[0]?.id, name: "Tabela" },
      { name: "Mapa" },
      { name: "Foto" },
    ]);

    const connection = await connectionOf(home.app, admin);
    const { id: ticketId, contactId } = await conversation(home.app, admin, connection, { from: newNumber() });
    const tag = await admin.does("POST /tags", { body: { name: "Cliente", kanban: 1 } });
    const marks = [{ id: String(tag.id), name: "Cliente", color: "#fff" }];
    const synced = await send(admin, "POST", "/tags/sync", {
      ticketId: String(ticketId),
      contactId: null,
      tags: marks,
    });
    expect(synced.body).toMatchObject({ tags: [{ id: tag.id }] });
    expect((await send(admin, "PUT", "/tags/reorder", { tagIds: ["lane0", String(tag.id)] })).body).toMatchObject([
      { id: tag.id },
    ]);
    expect(await send(admin, "PUT", `/kanban/cards/${ticketId}/lane`, { targetLaneId: tag.id })).toMatchObject({
      status: 200,
      body: { laneId: String(tag.id) },
    });
    const rows = [{ id: "", name: "CPF", value: null }];
    expect((await send(admin, "PUT", `/contacts/${contactId}`, { extraInfo: rows })).body).toMatchObject({
      extraInfo: [{ name: "CPF", value: "" }],
    });

    const template = await send(admin, "POST", "/campaign-settings-templates/whatsapp", {
      name: "Todas",
      settings: { whatsappIds: [String(connection.connectionId)] },
    });
    const { id: templateId, items } = template.body as { id: number; items: { id: number; isEnabled: boolean }[] };
    expect(items).toMatchObject([{ whatsappId: connection.connectionId, isEnabled: true }]);
    const off = await send(admin, "PUT", `/campaign-settings-templates/whatsapp/${templateId}`, {
      version: null,
      settings: {
        items: [{ id: String(items[0]?.id), whatsappId: String(connection.connectionId), isEnabled: false }],
      },
    });
    expect(off.body).toMatchObject({ items: [{ whatsappId: connection.connectionId, isEnabled: false }] });
  });

  it("has hours with seconds and no second interval", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue("Vendas");
    const day = { weekday: "Segunda", weekdayEn: "monday", startTime2: null, endTime2: "" };
    const put = (hours: object) => send(admin, "PUT", `/queue/${queueId}`, { schedules: [{ ...day, ...hours }] });
    expect((await put({ startTime: "08:00:00", endTime: "23:59:59" })).body).toMatchObject({
      schedules: [{ startTime: "08:00", endTime: "23:59" }],
    });
    expect((await put({ startTime: "08:00:30", endTime: "18:00" })).status).toBe(400);
    const days = [{ dayOfWeek: 1, startTime: "09:00:00", endTime: "17:00:00", isEnabled: "true" }];
    const template = await send(admin, "POST", "/campaign-settings-templates/schedule", {
      name: "Dia",
      settings: { days },
    });
    expect(template.status).toBe(200);
    expect((template.body as { days: object[] }).days).toContainEqual(
      expect.objectContaining({ dayOfWeek: 1, startTime: "09:00", endTime: "17:00", isEnabled: true }),
    );
  });
});

describe("a filter", () => {
  it("narrows in every usual form, and is absent as text of nothing", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const colleague = await admin.colleague("user");
    const mine = await conversation(home.app, admin, connection, { from: newNumber() });
    await conversation(home.app, admin, connection, { from: newNumber() });
    await admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: mine.id },
      body: { status: "open", userId: admin.user.id },
    });
    const idsOf = async (query: string) =>
      ((await send(admin, "GET", `/tickets?showAll=true&${query}`)).body as { tickets: { id: number }[] }).tickets.map(
        ({ id }) => id,
      );
    const [me, other] = [admin.user.id, colleague.user.id];
    for (const query of [
      `users=${me}`,
      `users[]=${me}`,
      `users%5B%5D=${me}&users%5B%5D=${other}`,
      `users[0]=${me}&users[1]=${other}`,
      `users=${me}&users=${other}`,
      `users=[${me}]`,
      `users=${me},${other}`,
      `users[]=${me}&tags=undefined&queueIds=null&status=undefined&date=`,
    ])
      expect(await idsOf(query), query).toEqual([mine.id]);
    expect(await idsOf(`users[]=${other}`)).toEqual([]);
    expect(await idsOf("users=undefined&searchParam=undefined")).toHaveLength(2);
    expect((await send(admin, "GET", "/tickets?users[]=quem")).status).toBe(400);
  });
});

it("imports the phone's contacts without a body", async () => {
  const admin = await home.nobody.signUp();
  for (const headers of [{}, { "content-type": "application/json" }]) {
    const answer = await home.http.inject({
      method: "POST",
      url: "/api/contacts/import",
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
    });
    // Nothing of the call is wrong: the phone has told no contacts.
    expect(answer.json()).toEqual({ error: "ERR_NO_PHONE_CONTACTS" });
  }
});
