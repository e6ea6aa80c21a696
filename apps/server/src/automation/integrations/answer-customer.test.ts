import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { envelope } from "@recado/contracts/program-events";
import { receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openIntegrationShop } from "../../testing/integration-shop.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { startDialogflowPeer } from "../../testing/peers/dialogflow-peer.ts";
import { sendJson, startHttpPeer, type AnswerPeer } from "../../testing/peers/http-peer.ts";
import { bubble, choiceInput, startTypebotPeer, textInput } from "../../testing/peers/typebot-peer.ts";
import { jpeg } from "../../testing/sample-files.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, saidTo, takeOwnership, takeSteps } from "../../testing/steps.ts";
import { StepRunner } from "../steps/step-runner.ts";

let answer: AnswerPeer = (_, response) => sendJson(response, 200, {});
const program = await startHttpPeer((asked, response) => answer(asked, response));
const typebot = await startTypebotPeer();
const google = await startDialogflowPeer();
const home = useApp({
  ROLES: "web",
  GOOGLE_URL: google.url,
  ALLOWED_PRIVATE_HOSTS: [program, typebot, google].map(({ host }) => host).join(),
});
const answers = (body: unknown, status = 200) => void (answer = (_, response) => sendJson(response, status, body));
const secret = "segredo da assinatura";
const flow = () => ({ type: "n8n" as const, name: "Fluxo", urlN8N: `${program.url}/gancho`, secret });
const bot = (change: object = {}) => ({
  type: "typebot" as const,
  name: "Vendas",
  urlN8N: `${typebot.url}/`,
  typebotSlug: "vendas",
  typebotDelayMessage: 0,
  ...change,
});

describe("n8n and webhooks", () => {
  test("are sent the signed envelope; what they answer is said, the contact's fields are set, people take over", async () => {
    const shop = await openIntegrationShop(home, flow(), ["Vendas"]);
    answers({
      messages: [{ type: "text", body: "Olá, {{name}}!" }],
      action: { transferQueueId: shop.queueIds[0] },
      contact: { email: "maria@casa.test", extraInfo: [{ name: "Pedido", value: "77" }] },
    });
    await shop.says("Meu pedido?", "É o 77");
    const { headers, body } = program.asked.at(-1)!;
    const mac = createHmac("sha256", secret)
      .update(`${String(headers["x-timestamp"])}.${body}`)
      .digest("hex");
    expect(headers["x-signature"]).toBe(`sha256=${mac}`);
    const sent = envelope.parse(JSON.parse(body));
    expect(sent).toMatchObject({
      event: "message.received",
      contact: { number: shop.from },
      message: { body: "É o 77", type: "chat", fromMe: false },
      ticket: { status: "pending" },
    });
    expect(headers["x-event-id"]).toBe(sent.id);
    expect(await shop.heard()).toEqual(["Olá, {{name}}!"]);
    expect(await shop.rules()).toEqual(["integration"]);
    const ticket = await shop.ticket();
    expect(ticket).toMatchObject({ queueId: shop.queueIds[0], useIntegration: false, status: "pending" });
    const contact = await shop.admin.does("GET /contacts/:contactId", { params: { contactId: ticket.contactId } });
    expect(contact).toMatchObject({ email: "maria@casa.test", extraInfo: [{ name: "Pedido", value: "77" }] });
    await shop.says("Alô?");
    expect(await shop.heard(), "people answer now").toHaveLength(1);
    expect(await shop.calls()).toMatchObject([{ status: 200, error: "", attempts: 1, ticketId: ticket.id }]);
  });

  test("a raw switch sends the message alone, and what older flows answer means nothing", async () => {
    const shop = await openIntegrationShop(home, { ...flow(), type: "webhook", sendRaw: true });
    answers({ messages: [{ body: "nunca dito" }] });
    await shop.says("Oi");
    expect(JSON.parse(program.asked.at(-1)!.body)).toMatchObject({
      key: { remoteJid: `${shop.from}@s.whatsapp.net`, fromMe: false },
      message: { conversation: "Oi" },
    });
    expect([await shop.heard(), (await shop.ticket()).useIntegration]).toEqual([[], true]);
  });

  test("a file is fetched by its address; one that can't be had is said as its address; closing is silent", async () => {
    const shop = await openIntegrationShop(home, flow());
    const picture = await jpeg();
    answer = ({ path }, response) => {
      if (path === "/foto.jpg") return void response.writeHead(200).end(picture);
      if (path !== "/gancho") return void response.writeHead(404).end();
      const files = ["foto.jpg", "sumiu.pdf"].map((name) => ({
        type: "image",
        body: name,
        url: `${program.url}/${name}`,
      }));
      return sendJson(response, 200, { messages: files, action: { close: true } });
    };
    await shop.says("Manda a foto");
    const said = await shop.rows<{ kind: string; body: string }>(
      "select kind, body from messages where company_id = $1 and from_me order by id",
    );
    expect(said).toEqual([
      { kind: "image", body: "foto.jpg" },
      { kind: "chat", body: `sumiu.pdf\n${program.url}/sumiu.pdf` },
    ]);
    expect((await shop.ticket()).status).toBe("closed");
  });

  test.each<[string, AnswerPeer]>([
    ["nothing", (_, response) => void response.end()],
    ["markup", (_, response) => void response.end("<html><script>alert(1)</script></html>")],
    ["an array", (_, response) => sendJson(response, 200, ["Oi"])],
    ["a workflow's own words", (_, response) => sendJson(response, 200, { message: "Workflow was started" })],
    ["another company's queue", (_, response) => sendJson(response, 200, { action: { transferQueueId: 999_999 } })],
  ])("what answers %s says nothing, and breaks nothing", async (_, peer) => {
    const shop = await openIntegrationShop(home, flow());
    answer = peer;
    await shop.says("Oi");
    expect(await shop.heard()).toEqual([]);
    expect(await shop.rows("select id from steps where company_id = $1")).toEqual([]);
  });

  test.each<[string, AnswerPeer, object]>([
    ["500", (_, response) => sendJson(response, 500, {}), { status: 500, error: "500", attempts: 3 }],
    ["404", (_, response) => sendJson(response, 404, {}), { status: 404, error: "404", attempts: 1 }],
    ["a megabyte", (_, response) => void response.end("x".repeat(1_000_000)), { status: null, error: "too_large" }],
    [
      "a way inside",
      (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      { status: 302, error: "302" },
    ],
  ])("what answers %s hands to people, and the admin reads why", async (_, peer, call) => {
    const shop = await openIntegrationShop(home, flow());
    answer = peer;
    await shop.says("Oi");
    expect(await shop.heard()).toEqual([]);
    expect(await shop.ticket()).toMatchObject({ status: "pending", useIntegration: false });
    expect(await shop.calls()).toMatchObject([call]);
  });

  test("an address that became private is refused when it is called", async () => {
    const shop = await openIntegrationShop(home, flow());
    await shop.rows("update queue_integrations set url_n8n = 'http://127.0.0.1:1/' where company_id = $1");
    await shop.says("Oi");
    expect(await shop.calls()).toMatchObject([{ error: "ERR_URL_REFUSED", attempts: 1 }]);
  });

  test("after five failures in a row customers go to people without a call", async () => {
    const shop = await openIntegrationShop(home, flow());
    answers({}, 400);
    for (let n = 0; n < 6; n++) {
      await receive(home.app, shop.connection, written(`55119977${String(10_000 + n)}`));
      await takeSteps(home.app, shop.connection);
    }
    expect(await shop.calls()).toHaveLength(5);
    const waiting = await shop.rows<{ handler: string }>("select handler from tickets where company_id = $1");
    expect(waiting.map(({ handler }) => handler)).toEqual(Array(6).fill("human"));
  });

  test("once a person has accepted, an answer that was on its way is never said", async () => {
    const shop = await openIntegrationShop(home, flow());
    const asked = Promise.withResolvers<() => void>();
    answer = (_, response) => asked.resolve(() => sendJson(response, 200, { messages: [{ body: "Tarde demais" }] }));
    const said = shop.says("Oi");
    const goOn = await asked.promise;
    const { id: ticketId } = await shop.ticket();
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
    goOn();
    await said;
    expect(await shop.heard()).toEqual([]);
  });

  test("twenty deaths between the customer's message and the answer: each is answered once", async () => {
    const shop = await openIntegrationShop(home, flow());
    answers({ messages: [{ body: "Recebido" }] });
    const { connection, from } = shop;
    for (let kill = 0; kill < 20; kill++) {
      await receive(home.app, connection, written(from, { body: `Mensagem ${kill}` }));
      await makeDue(home.app, connection.companyId);
      const { app, died } = mortal(home.app, 1 + (kill % 4), kill % 2 === 0 ? "before" : "after");
      const runner = new StepRunner(app, await takeOwnership(home.app, connection), () => undefined);
      runner.wake();
      await Promise.race([died, until(async () => expect(await makeDue(home.app, connection.companyId)).toBe(0))]);
      runner.stop();
      await takeSteps(home.app, connection);
      expect(await saidTo(home.app, connection.companyId)).toHaveLength(kill + 1);
    }
  }, 60_000);

  test("what a company's secret signs never reaches another's program", async () => {
    const [one, other] = [
      await openIntegrationShop(home, flow()),
      await openIntegrationShop(home, { ...flow(), secret: "outra assinatura longa" }),
    ];
    answers({});
    const before = program.asked.length;
    await Promise.all([one.says("de uma"), other.says("de outra")]);
    const seen = program.asked.slice(before);
    expect(seen).toHaveLength(2);
    for (const { headers, body } of seen) {
      const own = body.includes("de uma") ? secret : "outra assinatura longa";
      const mac = createHmac("sha256", own)
        .update(`${String(headers["x-timestamp"])}.${body}`)
        .digest("hex");
      expect(headers["x-signature"]).toBe(`sha256=${mac}`);
    }
  });
});

describe("a Typebot", () => {
  test("begins with its own words, offers choices by number or words, and is continued in its session", async () => {
    typebot.flow.start = { messages: [bubble("Bem-vinda", { bold: true })], input: choiceInput("Bolos", "Pães") };
    typebot.flow.on = (message) => ({ messages: [bubble(`Você quer ${message}?`)], input: choiceInput("Sim", "Não") });
    const shop = await openIntegrationShop(home, bot());
    await shop.says("Oi");
    expect(await shop.heard()).toEqual(["*Bem-vinda*", "*[ 1 ]* - Bolos\n*[ 2 ]* - Pães"]);
    await shop.says("2");
    await shop.says("sim");
    expect(typebot.heard.slice(-2)).toEqual(["Pães", "Sim"]);
    expect(JSON.parse(typebot.asked.find(({ path }) => path.includes("startChat"))!.body)).toMatchObject({
      prefilledVariables: { number: shop.from, pushName: "Maria Aparecida" },
    });
  });

  test("that begins by asking gets the customer's text; forgotten sessions begin anew", async () => {
    typebot.flow.start = { input: textInput };
    typebot.flow.on = (message) => ({ messages: [bubble(`Eco: ${message}`)], input: textInput });
    const shop = await openIntegrationShop(home, bot());
    await shop.says("Quero bolo");
    typebot.sessions.clear();
    await shop.says("De cenoura");
    expect(await shop.heard()).toEqual(["Eco: Quero bolo", "Eco: De cenoura"]);
  });

  test("has words that restart and end it, and words for what it does not understand", async () => {
    typebot.flow.start = { messages: [bubble("Início")], input: textInput };
    typebot.flow.on = () => ({ messages: [bubble("Invalid message. Please, try again.")], input: textInput });
    const shop = await openIntegrationShop(
      home,
      bot({
        typebotKeywordFinish: "Sair",
        typebotKeywordRestart: "menu",
        typebotRestartMessage: "De novo:",
        typebotUnknownMessage: "Não entendi.",
      }),
    );
    for (const text of ["Oi", "hein?", " MENU "]) await shop.says(text);
    expect(await shop.heard()).toEqual(["Início", "Não entendi.", "De novo:", "Início"]);
    await shop.says("sair");
    expect((await shop.ticket()).status).toBe("closed");
  });

  test("hands over by its commands; what is none is text", async () => {
    typebot.flow.start = { messages: [bubble('#{"queueId": quebrado}')], input: textInput };
    const shop = await openIntegrationShop(home, bot(), ["Vendas"]);
    typebot.flow.on = () => ({
      messages: [bubble("Um momento."), bubble(`#{"queueId": ${shop.queueIds[0]}}`), bubble("nunca")],
    });
    await shop.says("Oi");
    await shop.says("Atendente");
    expect(await shop.heard()).toEqual(['#{"queueId": quebrado}', "Um momento."]);
    expect(await shop.ticket()).toMatchObject({ queueId: shop.queueIds[0], useIntegration: false });
  });

  test("says at most twenty things at once; one that is not there hands to people", async () => {
    typebot.flow.start = { messages: Array.from({ length: 500 }, (_, n) => bubble(`${n}`)), input: textInput };
    const shop = await openIntegrationShop(home, bot());
    await shop.says("Oi");
    expect(await shop.heard()).toHaveLength(20);
    const lost = await openIntegrationShop(home, bot({ typebotSlug: "absent" }));
    await lost.says("Oi");
    expect(await lost.calls()).toMatchObject([{ status: 404, error: "startChat 404" }]);
    expect(await lost.ticket()).toMatchObject({ status: "pending", useIntegration: false });
  });
});

describe("Dialogflow", () => {
  const agent = () => ({
    type: "dialogflow" as const,
    name: "Agente",
    projectName: "projeto",
    jsonContent: google.account("agente"),
  });

  test("is one session as long as it has the turn; its transfer hands to people", async () => {
    google.says.set("humano", { texts: ["Vou chamar alguém."], intent: "Transferir para humano" });
    const shop = await openIntegrationShop(home, agent());
    for (const text of ["Oi", "Tem bolo?", "humano"]) await shop.says(text);
    expect(await shop.heard()).toEqual(["Você disse: Oi", "Você disse: Tem bolo?", "Vou chamar alguém."]);
    expect(new Set(google.turns.slice(-3).map(({ session }) => session)).size).toBe(1);
    expect(await shop.ticket()).toMatchObject({ status: "pending", useIntegration: false });
  });

  test("that is out of quota hands to people, with its own words in the log", async () => {
    google.says.set("muito", { status: 429, message: "Quota exceeded for quota metric" });
    const shop = await openIntegrationShop(home, agent());
    await shop.says("muito");
    expect(await shop.calls()).toMatchObject([{ status: 429, error: "429 Quota exceeded for quota metric" }]);
    expect((await shop.ticket()).useIntegration).toBe(false);
  });
});
