import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { envelope } from "@recado/contracts/program-events";
import { openBotShop } from "../../testing/bot-shop.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openIntegrationShop } from "../../testing/integration-shop.ts";
import { sendJson, startHttpPeer, type AnswerPeer } from "../../testing/peers/http-peer.ts";
import { bubble, startTypebotPeer, textInput } from "../../testing/peers/typebot-peer.ts";
import { raceAcceptance } from "../../testing/race-acceptance.ts";
import { jpeg } from "../../testing/sample-files.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, takeOwnership, takeSteps } from "../../testing/steps.ts";
import { StepRunner } from "../steps/step-runner.ts";
import { fetchUrls } from "../steps/send-url.ts";

let answer: AnswerPeer = (_, response) => sendJson(response, 200, {});
const program = await startHttpPeer((asked, response) => answer(asked, response));
const typebot = await startTypebotPeer();
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: [program, typebot].map(({ host }) => host).join() });
const answers = (body: unknown) => void (answer = (_, response) => sendJson(response, 200, body));
const flow = () => ({ type: "n8n" as const, name: "Fluxo", urlN8N: `${program.url}/gancho` });
const storedFiles = async () =>
  (await readdir(path.join(home.app.config.dataDir, "media"), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length;

test("a program is told each message of the customer once, those in a row together", async () => {
  const shop = await openIntegrationShop(home, flow());
  answers({});
  await shop.says("Meu pedido?", "É o 77");
  await shop.says("Oi?");
  answers({ messages: [{ body: "Um momento" }] });
  await shop.says("Alô?");
  await shop.says("Obrigado", "Tchau");
  const told = program.asked.slice(-4).map(({ body }) => envelope.parse(JSON.parse(body)));
  expect(told.map(({ messages }) => messages.map(({ body }) => body))).toEqual([
    ["Meu pedido?", "É o 77"],
    ["Oi?"],
    ["Alô?"],
    ["Obrigado", "Tchau"],
  ]);
  expect(told.map(({ message }) => message?.body)).toEqual(["É o 77", "Oi?", "Alô?", "Tchau"]);
});

test.each<[string, string[], string[][], string[]]>([
  [
    "the only one",
    ["Meu pedido?", "É o 77"],
    [["Meu pedido?", "É o 77"]],
    ["Olá, aqui é Vendas, Maria.", "Um momento"],
  ],
  [
    "a chosen one",
    ["Oi", "2"],
    [["2"]],
    ["Bem-vindo à padaria!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Trocas", "Olá, aqui é Trocas, Maria.", "Um momento"],
  ],
])("an integration of a queue, %s, begins with the message that led there", async (which, texts, told, heard) => {
  const shop = await openIntegrationShop(home, flow(), which === "the only one" ? ["Vendas"] : ["Vendas", "Trocas"]);
  const { admin, connection, integrationId } = shop;
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connection.connectionId },
    body: { integrationId: null },
  });
  await admin.does("PUT /queue/:queueId", { params: { queueId: shop.queueIds.at(-1)! }, body: { integrationId } });
  answers({ messages: [{ body: "Um momento" }] });
  const before = program.asked.length;
  if (which === "the only one") await shop.says(...texts);
  else for (const text of texts) await shop.says(text);
  const asked = program.asked.slice(before).map(({ body }) => envelope.parse(JSON.parse(body)));
  expect(asked.map(({ messages }) => messages.map(({ body }) => body))).toEqual(told);
  expect(await shop.heard()).toEqual(heard);
  expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds.at(-1), useIntegration: true });
});

test("a flow that reads the raw message gets the texts of a row as one", async () => {
  const shop = await openIntegrationShop(home, { ...flow(), sendRaw: true });
  answers({});
  await shop.says("Meu pedido?", "É o 77");
  expect(JSON.parse(program.asked.at(-1)!.body)).toMatchObject({ message: { conversation: "Meu pedido?\nÉ o 77" } });
});

test("what a customer writes while a Typebot types is answered after it, by the same session", async () => {
  typebot.heard.length = 0;
  typebot.flow.start = { input: textInput };
  typebot.flow.on = (message) => ({ messages: [bubble(`Eco: ${message}`)], input: textInput });
  const given = { type: "typebot" as const, name: "Vendas", urlN8N: `${typebot.url}/`, typebotSlug: "vendas" };
  const shop = await openIntegrationShop(home, { ...given, typebotDelayMessage: 300 });
  const answered = shop.says("Oi");
  await until(() => expect(typebot.heard).toEqual(["Oi"]));
  await receive(home.app, shop.connection, written(shop.from, { body: "Tem bolo?" }));
  await answered;
  // A busy machine may have stored it after the first was answered.
  await takeSteps(home.app, shop.connection);
  expect(await shop.heard()).toEqual(["Eco: Oi", "Eco: Tem bolo?"]);
  expect(typebot.heard).toEqual(["Oi", "Tem bolo?"]);
});

test("what a customer writes while a program thinks is told to it afterwards", async () => {
  const shop = await openIntegrationShop(home, flow());
  const asked = Promise.withResolvers<() => void>();
  answer = (_, response) => asked.resolve(() => sendJson(response, 200, { messages: [{ body: "Primeira" }] }));
  const answered = shop.says("Oi");
  const goOn = await asked.promise;
  await receive(home.app, shop.connection, written(shop.from, { body: "Tem bolo?" }));
  answers({ messages: [{ body: "Segunda" }] });
  goOn();
  await answered;
  expect(await shop.heard()).toEqual(["Primeira", "Segunda"]);
});

test("the files of an answer that a person has overtaken do not stay in the store", async () => {
  const shop = await openIntegrationShop(home, flow());
  const picture = await jpeg();
  const asked = Promise.withResolvers<() => void>();
  answer = ({ path: asks }, response) => {
    const url = `${program.url}/foto.jpg`;
    if (asks !== "/foto.jpg") return sendJson(response, 200, { messages: [{ type: "image", body: "", url }] });
    asked.resolve(() => void response.writeHead(200).end(picture));
  };
  const before = await storedFiles();
  const said = shop.says("Manda a foto");
  const goOn = await asked.promise;
  const { id: ticketId } = await shop.ticket();
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  goOn();
  await said;
  await until(async () => expect(await storedFiles()).toBe(before));
  expect(await shop.rows("select id from messages where company_id = $1 and from_me")).toEqual([]);
});

test("files of an answer that hang cost it one deadline, not one each", async () => {
  const shop = await openIntegrationShop(home, flow());
  answer = () => undefined;
  const before = program.asked.length;
  const files = Array.from({ length: 20 }, (_, n) => ({
    do: "sendUrl" as const,
    id: randomUUID(),
    url: `${program.url}/${n}`,
    body: "",
    rule: "integration" as const,
  }));
  const fetched = await fetchUrls(home.app, shop.connection.companyId, files, { each: 100, all: 250 });
  expect(fetched.size).toBe(0);
  expect(program.asked.length - before).toBeLessThanOrEqual(3);
});

test("an attendant hands a conversation to an integration by its name, and takes it back by accepting", async () => {
  const shop = await openIntegrationShop(home, flow());
  answers({ messages: [{ body: "Sou o fluxo" }] });
  const ana = await shop.admin.colleague("user");
  await shop.says("Oi");
  const { id: ticketId } = await shop.ticket();
  const params = { ticketId };
  await shop.admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const { machines } = await ana.does("GET /machines");
  expect(machines).toEqual([{ kind: "integration", id: shop.integrationId, name: "Fluxo" }]);
  await shop.admin.does("PUT /tickets/:ticketId", { params, body: { integrationId: machines[0]!.id } });
  expect(await shop.ticket()).toMatchObject({ status: "pending", integrationId: shop.integrationId });
  await shop.says("De novo?");
  expect(await shop.heard()).toHaveLength(2);
  await shop.admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await shop.says("E agora?");
  expect(await shop.heard()).toHaveLength(2);
});

test("an integration never speaks once a person has accepted", async () => {
  const { admin, connection } = await openIntegrationShop(home, flow());
  answers({ messages: [{ body: "Sou o fluxo" }] });
  await raceAcceptance(home, admin, connection);
}, 120_000);

test("an integration that hangs holds up no other company's, nor its bot", async () => {
  const slow = await openIntegrationShop(home, { ...flow(), urlN8N: `${program.url}/lento` });
  const quick = await openIntegrationShop(home, flow());
  const menu = await openBotShop(home, ["Vendas", "Entregas"]);
  const held: (() => void)[] = [];
  answer = ({ path: asks }, response) => {
    if (asks === "/lento") return void held.push(() => sendJson(response, 200, {}));
    sendJson(response, 200, { messages: [{ body: "Pronto" }] });
  };
  // More than there are connections to the database.
  const customers = 12;
  await receive(home.app, slow.connection, ...Array.from({ length: customers }, () => written(newNumber())));
  await makeDue(home.app, slow.connection.companyId);
  const runner = new StepRunner(home.app, await takeOwnership(home.app, slow.connection), () => undefined);
  runner.wake();
  await until(() => expect(held).toHaveLength(customers));
  await Promise.all([quick.says("Oi"), menu.says("Oi")]);
  expect(await quick.heard()).toEqual(["Pronto"]);
  expect(await menu.heard()).toEqual([expect.stringMatching(/^Bem-vindo/)]);
  runner.stop();
  for (const goOn of held) goOn();
});
