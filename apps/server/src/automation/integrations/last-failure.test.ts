import { expect, test } from "vitest";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openIntegrationShop } from "../../testing/integration-shop.ts";
import { sendJson, startHttpPeer, type AnswerPeer } from "../../testing/peers/http-peer.ts";
import { startTypebotPeer } from "../../testing/peers/typebot-peer.ts";
import { takeSteps } from "../../testing/steps.ts";
import { recordCall } from "./calls.ts";

let answer: AnswerPeer = (_, response) => sendJson(response, 200, {});
const program = await startHttpPeer((asked, response) => answer(asked, response));
const typebot = await startTypebotPeer();
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: [program, typebot].map(({ host }) => host).join() });
const answers = (status: number) => void (answer = (_, response) => sendJson(response, status, {}));

async function openShop(given: Partial<Parameters<typeof openIntegrationShop>[1]> = {}) {
  const flow = { type: "n8n" as const, name: "Fluxo", urlN8N: `${program.url}/gancho`, ...given };
  const shop = await openIntegrationShop(home, flow);
  return {
    ...shop,
    /** Each customer writes once: after a failure their conversation is the attendants'. */
    isAskedBySomebody: async () => {
      await receive(home.app, shop.connection, written(newNumber()));
      await takeSteps(home.app, shop.connection);
    },
    shown: async () => (await shop.admin.does("GET /queueIntegration", { query: {} })).queueIntegrations[0]!,
    /** Which version of its row is stored: a write makes another. */
    version: async () =>
      (
        await shop.rows<{ version: string }>(
          "select xmin::text as version from queue_integrations where company_id = $1",
        )
      )[0],
  };
}

test("an integration shows when and why it failed last, until it answers again", async () => {
  const shop = await openShop();
  const params = { integrationId: shop.integrationId };
  expect(await shop.shown(), "never asked").toMatchObject({ lastFailure: null });
  answers(404);
  const began = Date.now();
  await shop.isAskedBySomebody();
  const { lastFailure, updatedAt } = await shop.shown();
  expect(lastFailure).toEqual({ at: expect.any(String), status: 404, error: "404" });
  expect(Date.parse(lastFailure!.at)).toBeGreaterThanOrEqual(began - 1_000);
  expect(await shop.admin.does("GET /queueIntegration/:integrationId", { params })).toMatchObject({ lastFailure });
  const renamed = await shop.admin.does("PUT /queueIntegration/:integrationId", { params, body: { name: "Outro" } });
  expect(renamed, "a change of its values cures nothing").toMatchObject({ name: "Outro", lastFailure });
  expect(Date.parse(renamed.updatedAt), "a failure is no change of its values").toBeGreaterThan(Date.parse(updatedAt));
  answer = (_, response) => void response.end("[{");
  await shop.isAskedBySomebody();
  expect(await shop.shown()).toMatchObject({ lastFailure: { status: 200, error: "unreadable: JSON" } });
  answers(200);
  await shop.isAskedBySomebody();
  expect(await shop.shown()).toMatchObject({ lastFailure: null });
});

test("one that works is not written by its calls", async () => {
  const shop = await openShop();
  answers(200);
  const before = await shop.version();
  for (let n = 0; n < 3; n++) await shop.isAskedBySomebody();
  expect(await shop.calls()).toHaveLength(3);
  expect(await shop.version()).toEqual(before);
});

test("a Typebot that is gone and a program out of reach say so; another company sees nothing of it", async () => {
  const gone = await openShop({ type: "typebot", urlN8N: typebot.url, typebotSlug: "absent" });
  await gone.isAskedBySomebody();
  expect(await gone.shown()).toMatchObject({ lastFailure: { status: 404, error: "startChat 404" } });
  const hidden = await openShop();
  await hidden.rows("update queue_integrations set url_n8n = 'http://127.0.0.1:1/' where company_id = $1");
  await hidden.isAskedBySomebody();
  expect(await hidden.shown()).toMatchObject({ lastFailure: { status: null, error: "ERR_URL_REFUSED" } });
  const other = await openShop();
  expect((await other.admin.does("GET /queueIntegration", { query: {} })).queueIntegrations).toMatchObject([
    { name: "Fluxo", lastFailure: null },
  ]);
});

test("of failures and answers at once the last one stands", async () => {
  const { admin, integrationId, shown, ...shop } = await openShop();
  answers(200);
  await shop.says("Oi");
  const { id: ticketId } = await shop.ticket();
  const call = { ticketId, milliseconds: 5, status: 200, attempts: 1, said: 0 };
  for (let round = 0; round < 5; round++) {
    const errors = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? "timeout" : ""));
    const { companyId } = admin.user;
    await Promise.all(errors.map((error) => recordCall(home.app, companyId, integrationId, { ...call, error })));
    const [last] = await shop.calls();
    expect((await shown()).lastFailure?.error ?? "").toBe(last?.error);
  }
});

test("a failure stands in the conversation, for the people who take over, in the company's language", async () => {
  const shop = await openShop();
  answers(500);
  await shop.isAskedBySomebody();
  const { tickets } = await shop.admin.does("GET /tickets", { query: {} });
  const ticketId = tickets[0]!.id;
  const notes = () => shop.admin.does("GET /ticket-notes/list", { query: { ticketId } });
  const note = "A integração “Fluxo” falhou e não respondeu ao cliente. A conversa passou para os atendentes.";
  expect(await notes()).toMatchObject([{ note, user: null, bySystem: true }]);
  await shop.admin.does("POST /ticket-notes", { body: { ticketId, note: "Já ligo para ela" } });
  expect((await notes()).map(({ bySystem }) => bySystem)).toEqual([false, true]);
});
