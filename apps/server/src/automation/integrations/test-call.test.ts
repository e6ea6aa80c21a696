import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { envelope } from "@recado/contracts/program-events";
import { useApp } from "../../testing/harness.ts";
import { sendJson, startHttpPeer } from "../../testing/peers/http-peer.ts";
import { bubble, choiceInput, startTypebotPeer } from "../../testing/peers/typebot-peer.ts";

const answers: Record<string, object> = {
  "/says": { messages: [{ body: "Bom dia!" }, { type: "image", body: "O cardápio", url: "https://loja.test/c.jpg" }] },
  "/odd": { messages: [7] },
};
const program = await startHttpPeer(({ path }, response) =>
  sendJson(response, path === "/absent" ? 404 : 202, answers[path] ?? {}),
);
const typebot = await startTypebotPeer();
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: [program, typebot].map(({ host }) => host).join() });
const secret = "segredo da assinatura";

test("a program is tried with an event of its own, signed by the given secret or the kept one", async () => {
  const admin = await home.nobody.signUp();
  const asked = { type: "n8n", urlN8N: `${program.url}/gancho` } as const;
  const { id: integrationId } = await admin.does("POST /queueIntegration", {
    body: { ...asked, name: "Fluxo", secret },
  });
  for (const body of [
    { ...asked, secret },
    { ...asked, type: "webhook" as const, integrationId },
  ]) {
    expect(await admin.does("POST /queueIntegration/testCall", { body })).toEqual({ status: 202, messages: [] });
    const { headers, body: sent } = program.asked.at(-1)!;
    expect(envelope.parse(JSON.parse(sent))).toMatchObject({ event: "test", ticket: null, contact: null });
    const mac = createHmac("sha256", secret)
      .update(`${String(headers["x-timestamp"])}.${sent}`)
      .digest("hex");
    expect(headers["x-signature"]).toBe(`sha256=${mac}`);
  }
  const stranger = await home.nobody.signUp();
  expect(await stranger.call("POST /queueIntegration/testCall", { body: { ...asked, integrationId } })).toMatchObject({
    status: 404,
    error: "ERR_NO_INTEGRATION_FOUND",
  });
});

test("what a program says to a customer is read in its trial, unless older flows ignore it", async () => {
  const admin = await home.nobody.signUp();
  const tried = (path: string, sendRaw?: boolean) =>
    admin.call("POST /queueIntegration/testCall", {
      body: { type: "n8n", urlN8N: program.url + path, ...(sendRaw !== undefined && { sendRaw }) },
    });
  expect((await tried("/says")).ok.messages).toEqual(["Bom dia!", "https://loja.test/c.jpg\nO cardápio"]);
  expect((await tried("/odd", false)).body).toEqual({
    error: "ERR_INTEGRATION_FAILED",
    reason: "unreadable: messages.0",
  });
  expect([(await tried("/says", true)).ok.messages, (await tried("/odd", true)).ok.messages]).toEqual([[], []]);
});

test("a Typebot says how it begins", async () => {
  const admin = await home.nobody.signUp();
  typebot.flow.start = { messages: [bubble("Olá!")], input: choiceInput("Preços") };
  const body = { type: "typebot", urlN8N: typebot.url, typebotSlug: "vendas" } as const;
  expect(await admin.does("POST /queueIntegration/testCall", { body })).toEqual({
    status: 200,
    messages: ["Olá!", "*[ 1 ]* - Preços"],
  });
  const absent = await admin.call("POST /queueIntegration/testCall", { body: { ...body, typebotSlug: "absent" } });
  expect(absent.body).toEqual({ error: "ERR_INTEGRATION_FAILED", reason: "startChat 404" });
});

test.each([
  [`${program.url}/absent`, { error: "ERR_INTEGRATION_FAILED", reason: "404" }],
  ["http://10.0.0.8/", { error: "ERR_URL_REFUSED" }],
  ["não é endereço", { error: "ERR_VALIDATION", fields: { urlN8N: "invalid" } }],
])("%s is refused", async (urlN8N, refusal) => {
  const admin = await home.nobody.signUp();
  const { status, body } = await admin.call("POST /queueIntegration/testCall", { body: { type: "webhook", urlN8N } });
  expect([status, body]).toEqual([400, refusal]);
});
