import { expect, test } from "vitest";
import { weekdays } from "@recado/contracts/week-hours";
import { openBotShop } from "../../testing/bot-shop.ts";
import { useApp } from "../../testing/harness.ts";
import { loopGuard } from "./decide-bot.ts";

// What a support manager expects of the first hour, in the words of the trade.
const home = useApp({ ROLES: "web" });
const openShop = () => openBotShop(home, ["Vendas", "Entregas"]);
type Shop = Awaited<ReturnType<typeof openShop>>;

const menu = "*[ 1 ]* - Vendas\n*[ 2 ]* - Entregas";
const missed = "Não entendi.";
const week = (startTime: string, endTime: string) =>
  weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }));

async function openingHours({ admin, set }: Shop, startTime: string, endTime: string) {
  await set("scheduleType", "company");
  const params = { companyId: admin.user.companyId };
  await admin.does("PUT /companies/:companyId/schedules", { params, body: { schedules: week(startTime, endTime) } });
}
async function accept({ admin, ticket }: Shop) {
  const params = { ticketId: (await ticket()).id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  return params;
}

test("1. Given two departments, when a customer says hello and picks the second, then it waits there, greeted", async () => {
  const { queueIds, says, heard, ticket } = await openShop();
  await says("Olá, boa tarde");
  await says("2");
  expect(await heard()).toEqual([`Bem-vindo à padaria!\n\n${menu}`, "Olá, aqui é Entregas, Maria."]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1] });
});

test("2. Given a customer who writes in bursts, when five messages come at once, then one menu goes out", async () => {
  const { says, heard, ticket } = await openShop();
  await says("oi", "tudo bem?", "queria um bolo", "de chocolate", "para sábado");
  expect(await heard()).toHaveLength(1);
  expect(await ticket()).toMatchObject({ unreadMessages: 5 });
});

test("3. Given a menu, when the answer is a voice note, then the menu is explained again", async () => {
  const { says, sendsVoice, heard } = await openShop();
  await says("oi");
  await sendsVoice();
  expect((await heard()).at(-1)).toMatch(new RegExp(`^${missed}`));
});

test("4. Given somebody who never picks, when the menu came often enough, then silence, and a late pick still counts", async () => {
  const { admin, connection, queueIds, says, heard, ticket } = await openShop();
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { maxUseBotQueues: 2 } });
  for (const text of ["oi", "quero ajuda", "alô?", "tem alguém?"]) await says(text);
  expect(await heard()).toHaveLength(2);
  await says("1");
  expect(await ticket()).toMatchObject({ queueId: queueIds[0] });
});

test("5. Given a closed shop, when customers write again and again, then they hear of it once; once it opens, they get the menu", async () => {
  const shop = await openShop();
  await openingHours(shop, "", "");
  await shop.says("vocês abrem hoje?");
  await shop.says("alô?");
  expect(await shop.heard()).toEqual(["Fechamos."]);
  await openingHours(shop, "00:00", "24:00");
  await shop.says("bom dia");
  expect(await shop.heard()).toEqual(["Fechamos.", `Bem-vindo à padaria!\n\n${menu}`]);
});

test("6. Given an attendant who took the conversation, when the customer answers 1, then the bot keeps out", async () => {
  const shop = await openShop();
  await shop.says("oi");
  const params = await accept(shop);
  await shop.admin.does("POST /messages/:ticketId", { params, body: { body: "1 ou 2 bolos?" } });
  await shop.says("1");
  expect(await shop.rules()).toEqual(["queueMenu"]);
  expect(await shop.ticket()).toMatchObject({ status: "open", queueId: null });
});

test("7. Given a supplier marked as not for the bot, when they write, then nothing is sent", async () => {
  const { admin, says, heard, ticket } = await openShop();
  await says("oi");
  const { id, contact } = await ticket();
  await admin.does("PUT /contacts/:contactId", { params: { contactId: contact.id }, body: { disableBot: true } });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed", silent: true } });
  await says("Chegou a farinha");
  expect(await heard()).toHaveLength(1);
  expect(await ticket()).toMatchObject({ status: "pending", unreadMessages: 1 });
});

test("8. Given two bots that answer each other, when ours has answered ten times, then it stops, and the list says why", async () => {
  const { admin, connection, says, heard, ticket } = await openShop();
  const params = { whatsappId: connection.connectionId };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body: { maxUseBotQueues: 0 } });
  for (let n = 0; n < loopGuard.answers; n++) await says(`Sou um assistente virtual. (${n})`);
  expect(await ticket()).toMatchObject({ isBotLoop: false });
  await says("Sou um assistente virtual.");
  await says("Não entendi, digite uma opção.");
  expect(await heard()).toHaveLength(loopGuard.answers);
  expect(await ticket()).toMatchObject({ status: "pending", isBotLoop: true });
  const ticketId = (await ticket()).id;
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  expect(await ticket(), "a person looks after it").toMatchObject({ isBotLoop: false });
});

test("9. Given a department with options, when a customer goes in, back and to the main menu, then each step shows where they are", async () => {
  const { queueIds, says, heard, ticket, addOption } = await openShop();
  const orders = await addOption(queueIds[0] ?? 0, "Encomendas");
  await addOption(queueIds[0] ?? 0, "Preços");
  await addOption(queueIds[0] ?? 0, "Bolos", orders);
  await addOption(queueIds[0] ?? 0, "Salgados", orders);
  for (const text of ["oi", "1", "1", "0", "#"]) await says(text);
  expect((await heard()).map((body) => body.match(/\*\[ 1 \]\* - (\w+)/)?.[1])).toEqual([
    "Vendas",
    "Encomendas",
    "Bolos",
    "Encomendas",
    "Vendas",
  ]);
  expect(await ticket()).toMatchObject({ queueId: null, chatbot: false });
});

test("9b. Given menus, when the answer to the next one comes with the answer to this, then one answer leads to both", async () => {
  const shop = await openShop();
  const { queueIds, says, heard, ticket, addOption } = shop;
  await addOption(queueIds[0] ?? 0, "Encomendas");
  await addOption(queueIds[0] ?? 0, "Preços");
  await says("oi");
  await says("1", "preços");
  expect((await heard()).slice(1)).toEqual(["Olá, aqui é Vendas, Maria.", "Sobre Preços."]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[0], chatbot: false });
  const third = await openShop();
  const parent = await third.addOption(third.queueIds[0] ?? 0, "Encomendas");
  await third.addOption(third.queueIds[0] ?? 0, "Preços");
  await third.addOption(third.queueIds[0] ?? 0, "Bolos", parent);
  await third.addOption(third.queueIds[0] ?? 0, "Salgados", parent);
  await third.says("oi");
  await third.says("1", "encomendas", "para sábado");
  expect((await third.heard()).at(-1), "the menu below").toContain("*[ 1 ]* - Bolos");
  expect(await third.ticket()).toMatchObject({ queueId: third.queueIds[0], chatbot: true });
  await third.says("bolos");
  expect((await third.heard()).at(-1)).toBe("Sobre Bolos.");
  // The newest that answers a menu counts, and what comes after it that is no answer changes nothing.
  const other = await openShop();
  await other.says("oi");
  await other.says("1", "2", "obrigada");
  expect(await other.ticket()).toMatchObject({ queueId: other.queueIds[1] });
});

test("9c. Given a menu of options, when two answers come at once, then the second answers what the first leads to", async () => {
  const { queueIds, says, heard, ticket, addOption } = await openShop();
  const orders = await addOption(queueIds[0] ?? 0, "Encomendas");
  await addOption(queueIds[0] ?? 0, "Preços");
  await addOption(queueIds[0] ?? 0, "Bolos", orders);
  await addOption(queueIds[0] ?? 0, "Salgados", orders);
  await says("oi");
  await says("1");
  await says("encomendas", "salgados", "para sábado");
  expect((await heard()).slice(2)).toEqual(["Sobre Encomendas.", "Sobre Salgados."]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[0], chatbot: false });
});

test("9d. Given menus below menus, when numbers that every menu has come at once, then each answers what the one before leads to", async () => {
  const { queueIds, says, heard, ticket, addOption } = await openShop();
  const orders = await addOption(queueIds[0] ?? 0, "Encomendas");
  await addOption(queueIds[0] ?? 0, "Preços");
  await addOption(queueIds[0] ?? 0, "Bolos", orders);
  await addOption(queueIds[0] ?? 0, "Salgados", orders);
  await says("oi");
  await says("1", "1", "2");
  expect((await heard()).slice(1)).toEqual(["Olá, aqui é Vendas, Maria.", "Sobre Encomendas.", "Sobre Salgados."]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[0], chatbot: false });

  const other = await openShop();
  const [first = 0, second = 0] = other.queueIds;
  const parent = await other.addOption(first, "Encomendas");
  await other.addOption(first, "Preços");
  await other.addOption(first, "Bolos", parent);
  await other.addOption(first, "Salgados", parent);
  await other.addOption(second, "Onde está meu pedido?");
  await other.addOption(second, "Trocar endereço");
  await other.says("oi");
  await other.says("2");
  await other.says("#", "1", "1", "2");
  expect((await other.heard()).slice(2), "out of one department and into another").toEqual([
    "Olá, aqui é Vendas, Maria.",
    "Sobre Encomendas.",
    "Sobre Salgados.",
  ]);
  expect(await other.ticket()).toMatchObject({ queueId: first, chatbot: false });
});

test("10. Given an option that leads nowhere further, when it is picked, then its text goes out and a person goes on", async () => {
  const { queueIds, says, heard, ticket, addOption } = await openShop();
  await addOption(queueIds[1] ?? 0, "Onde está meu pedido?");
  await addOption(queueIds[1] ?? 0, "Trocar endereço");
  for (const text of ["oi", "entregas", "2", "rua das Flores, 10"]) await says(text);
  expect((await heard()).slice(2), "the address is for a person").toEqual(["Sobre Trocar endereço."]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1], chatbot: false });
});
