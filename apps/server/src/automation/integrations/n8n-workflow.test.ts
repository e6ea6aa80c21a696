import { expect, test } from "vitest";
import { z } from "zod";
import { envelope, programAnswer } from "@recado/contracts/program-events";
import { useApp } from "../../testing/harness.ts";
import { openIntegrationShop } from "../../testing/integration-shop.ts";
import { forwardTo, startHttpPeer } from "../../testing/peers/http-peer.ts";
import { playWorkflow, readWorkflow, webhookPath } from "../../testing/peers/n8n-workflow.ts";
import { signedHeaders } from "./sign.ts";

// `testing/n8n` gives a real n8n that plays it.
const { N8N_URL: realUrl, N8N_SECRET: secret = "segredo do fluxo, bem longo" } = process.env;
const workflow = await readWorkflow();
const plays = realUrl ? forwardTo(realUrl) : playWorkflow(workflow, secret);
const answers: string[] = [];
const n8n = await startHttpPeer((asked, response) => {
  const end = response.end.bind(response);
  response.end = ((body?: string) => {
    if (body) answers.push(body);
    return end(body);
  }) as typeof response.end;
  return plays(asked, response);
});
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: n8n.host });
const flow = () => ({ type: "n8n" as const, name: "Fluxo", urlN8N: `${n8n.url}${webhookPath(workflow)}`, secret });

test("the workflow that we ship answers a conversation until a person is wanted, in the documented shape", async () => {
  const shop = await openIntegrationShop(home, flow());
  await shop.says("Tem bolo?");
  expect(await shop.heard()).toEqual(["Olá, Maria Aparecida! Recebi: Tem bolo?"]);
  const { contactId } = await shop.ticket();
  const contact = await shop.admin.does("GET /contacts/:contactId", { params: { contactId } });
  expect(contact.extraInfo).toMatchObject([{ name: "Protocolo", value: expect.stringMatching(/^\d{9,}$/) as string }]);
  await shop.says("Quero um ATENDENTE", "por favor");
  expect((await shop.heard()).at(-1)).toBe("Um momento, Maria Aparecida, já chamo um atendente.");
  expect(await shop.ticket()).toMatchObject({ useIntegration: false, status: "pending" });
  for (const { body } of n8n.asked) envelope.parse(JSON.parse(body));
  expect(answers).toHaveLength(2);
  for (const answer of answers) z.strictObject(programAnswer.shape).parse(JSON.parse(answer));
});

test("the workflow refuses what another secret signed, and what was overheard: people take over", async () => {
  const shop = await openIntegrationShop(home, { ...flow(), secret: "outro segredo, também longo" });
  await shop.says("Oi");
  expect(await shop.heard()).toEqual([]);
  expect(await shop.calls()).toMatchObject([{ status: 401 }]);
  const body = n8n.asked[0]!.body;
  const send = async (minutesAgo: number) => {
    const headers = signedHeaders(secret, "message-1", body, new Date(Date.now() - minutesAgo * 60_000));
    return (await fetch(flow().urlN8N, { method: "POST", body, headers })).status;
  };
  expect(await send(0)).toBe(200);
  expect(await send(10), "overheard").toBe(401);
});

test("the workflow can be imported: every node is reached, and it names no credentials", () => {
  const names = workflow.nodes.map(({ name }) => name);
  const reached = Object.values(workflow.connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
  expect(new Set(names).size).toBe(names.length);
  expect(reached.toSorted()).toEqual(names.slice(1).toSorted());
  expect(JSON.stringify(workflow)).not.toContain("credentials");
});
