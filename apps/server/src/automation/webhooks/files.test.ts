import { expect, test, vi } from "vitest";
import { envelope } from "@recado/contracts/program-events";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { sendJson, startHttpPeer, type AnswerPeer } from "../../testing/peers/http-peer.ts";
import { jpeg } from "../../testing/sample-files.ts";
import { until } from "../../testing/sessions.ts";
import { mediaOf, WhatsAppHost } from "../../testing/whatsapp-host.ts";
import { deliverSoon } from "./write-deliveries.ts";

let answer: AnswerPeer;
const program = await startHttpPeer((asked, response) => answer(asked, response));
const host = await WhatsAppHost.start();
const home = useApp({ ROLES: "web,worker", ALLOWED_PRIVATE_HOSTS: program.host, WHATSAPP_MEDIA_URL: host.url });

/** A company that is told of customers' messages, with this status as its program's answer. */
async function told(status: number) {
  answer = (_, response) => sendJson(response, status, {});
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const path = `/${connection.companyId}`;
  const body = { name: "Sistema", url: program.url + path, events: ["message.received" as const] };
  const { id: webhookId } = await admin.does("POST /webhooks", { body });
  const params = { webhookId };
  return {
    connection,
    seen: () => program.asked.flatMap((one) => (one.path === path ? envelope.parse(JSON.parse(one.body)) : [])),
    deliveries: async () => (await admin.does("GET /webhooks/:webhookId/deliveries", { params })).deliveries,
    /** All that failed is due again. */
    again: () =>
      home.app.database.tenant(connection.companyId, async (tx) => {
        await tx.sql("update webhook_deliveries set due_at = now() where company_id = $1", [tx.companyId]);
        await deliverSoon(home.app, tx, webhookId);
      }),
  };
}

test("a message with a file is told once the file is here, before what its contact does next", async () => {
  const { connection, seen } = await told(200);
  const source = host.addFile(await jpeg());
  const { asked, release } = host.holdRequests(String(source.directPath));
  const from = newNumber();
  await receive(home.app, connection, written(from, { kind: "image", body: "Assim", media: mediaOf(source) }));
  await asked;
  await receive(home.app, connection, written(from, { body: "Viu?" }), written(newNumber(), { body: "Outra" }));
  await until(() => expect(seen().map(({ message }) => message?.body)).toEqual(["Outra"]));
  release();
  await until(() => expect(seen().map(({ message }) => message?.body)).toEqual(["Outra", "Assim", "Viu?"]));
  const { message, messages } = seen()[1]!;
  expect(messages).toEqual([message]);
  const file = await home.http.inject(message!.mediaUrl!.slice(home.app.config.publicUrl.length));
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

test("a message whose file can't be had is told without; one that is told again later has a fresh address", async () => {
  const { connection, seen, deliveries, again } = await told(503);
  const lost = { ...host.addFile(Buffer.from("x")), sha256: "c3" };
  await receive(home.app, connection, written(newNumber(), { kind: "image", body: "Um", media: mediaOf(lost) }));
  await until(() => expect(seen()).toMatchObject([{ message: { body: "Um", mediaUrl: null } }]));
  const media = mediaOf(host.addFile(await jpeg()));
  await receive(home.app, connection, written(newNumber(), { kind: "image", body: "Dois", media }));
  await until(() => expect(seen()).toHaveLength(2));
  await until(async () => expect((await deliveries()).map(({ error }) => error)).toEqual(["503", "503"]));
  const clock = vi.spyOn(home.app.clock, "now").mockReturnValue(new Date(Date.now() + 3_600_000));
  await again();
  await until(() => expect(seen()).toHaveLength(4));
  clock.mockRestore();
  const addresses = seen().flatMap(({ message }) => message?.mediaUrl ?? []);
  expect(addresses).toHaveLength(2);
  expect(addresses[1]).not.toBe(addresses[0]);
});
