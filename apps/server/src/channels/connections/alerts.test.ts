import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createGuardedClient } from "../../platform/outbound/guarded-client.ts";
import { keepSecret } from "../../identity/settings/secret.ts";
import { useApp } from "../../testing/harness.ts";
import { PlayedPhone } from "../../testing/played-phone.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { openShop, startConnector, until, type Connector, type Shop } from "../../testing/sessions.ts";
import { callAlertWebhook, mailAlert } from "./deliver-alert.ts";
import { alertDown, type AlertNews } from "./alerts.ts";
import { alertWebhook } from "./settings.ts";

const mail = await startMailServer();
const home = useApp({ ROLES: "web,worker", SMTP_URL: mail.url });

/** Its grace is over at once. */
async function impatientShop(connector: Connector): Promise<Shop> {
  const shop = await openShop(home.nobody, connector);
  await shop.admin.does("PUT /settings/:key", { params: { key: "alertAfterMinutes" }, body: { value: "0" } });
  return shop;
}
const mailsTo = ({ admin }: Pick<Shop, "admin">) =>
  mail.mails.filter(({ to }) => to === admin.user.email).map(({ text }) => text);
const sinceOf = async (shop: Shop) => (await shop.seen()).downSince ?? "";

test("a connection that stays down is told to the admins once, and its return too", async () => {
  const connector = await startConnector(home.app);
  const shop = await impatientShop(connector);
  const attendant = await shop.admin.colleague("user");
  shop.session.sink.ended({ kind: "refused", code: "banned" });
  await until(async () => expect((await shop.seen()).alertedAt).not.toBeNull());
  await until(() => expect(mailsTo(shop)).toHaveLength(1));
  expect(mailsTo(shop)[0]).toContain("Conexão Loja fora do ar");
  expect(mailsTo(shop)[0]).toContain("o WhatsApp restringiu este número");

  const fall = { companyId: shop.companyId, connectionId: shop.connectionId, since: await sinceOf(shop) };
  await alertDown(home.app, { ...fall, due: new Date().toISOString() });
  await shop.admin.does("POST /whatsappsession/:whatsappId", { params: { whatsappId: shop.connectionId } });
  expect((await shop.seen()).alertedAt, "to ask for it is not to have it").not.toBeNull();
  await (await connector.channel.opened(shop.connectionId, 2)).connect();
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", alertedAt: null, downSince: null });
  await until(() => expect(mailsTo(shop)).toHaveLength(2));
  expect(mailsTo(shop)[1]).toContain("Conexão Loja de volta");
  expect(mail.mails.some(({ to }) => to === attendant.user.email)).toBe(false);
  expect(await shop.seen()).toMatchObject({ lastFallAt: fall.since, lastFallReason: "banned" });
});

test("a connection's name stays in its line of the mail", async () => {
  const { user } = await home.nobody.signUp();
  const at = new Date().toISOString();
  const name = "Loja\r\nBcc: bia@casa.test\r\n\r\nClique aqui";
  const { companyId, id: userId } = user;
  const alert = { companyId, userId, connectionId: 1, name, number: "", since: at, at } as const;
  await mailAlert(home.app, { ...alert, action: "down", reason: "banned" });
  const [text] = mail.mails.filter(({ to }) => to === user.email).map((mailed) => mailed.text);
  expect(text).toMatch(/^Subject: Conexão Loja Bcc: bia@casa\.test Clique aqui fora do ar$/m);
  expect(text).toMatch(/^A conexão Loja Bcc: bia@casa\.test Clique aqui está fora do ar desde/m);
  expect(text).not.toMatch(/^(Bcc|Clique)/m);
});

test.each([
  ["en", "down since 21/11/2026 15:04:"],
  ["es", "21/11/2026 15:04"],
] as const)("the times of the mail are written as on the screen: %s", async (lang, said) => {
  const admin = await home.nobody.signUp();
  const { user } = admin;
  await admin.does("POST /users/set-language/:lang", { params: { lang } });
  const at = "2026-11-21T18:04:00.000Z";
  const { companyId, id: userId } = user;
  const alert = { companyId, userId, connectionId: 1, name: "Loja", number: "", since: at, at } as const;
  await mailAlert(home.app, { ...alert, action: "down", reason: "banned" });
  expect(mail.mails.find(({ to }) => to === user.email)?.text).toContain(said);
});

test("nobody is told of a connection that came back in time, or that an admin closed", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  shop.session.sink.ended({ kind: "passing", code: "unreachable" });
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "OPENING" }));
  const since = await sinceOf(shop);
  const back = await connector.channel.opened(shop.connectionId, 2);
  await back.connect();
  const look = (fallSince: string) =>
    alertDown(home.app, {
      companyId: shop.companyId,
      connectionId: shop.connectionId,
      since: fallSince,
      due: new Date().toISOString(),
    });
  await look(since);
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", alertedAt: null });

  await shop.admin.does("DELETE /whatsappsession/:whatsappId", { params: { whatsappId: shop.connectionId } });
  await until(() => expect(back.isLoggedOut).toBe(true));
  await look(await sinceOf(shop));
  expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED", alertedAt: null });
  expect(mailsTo(shop)).toEqual([]);
});

test("a test phone whose line is cut is told as a real number is; one that was disconnected is not", async () => {
  await startConnector(home.app);
  const phone = await PlayedPhone.open(home);
  const { admin, id: whatsappId } = phone;
  await admin.does("PUT /settings/:key", { params: { key: "alertAfterMinutes" }, body: { value: "0" } });
  const line = (isDown: boolean) =>
    admin.does("PUT /simulator/:whatsappId", { params: { whatsappId }, body: { isDown } });
  await line(true);
  await until(async () => expect((await phone.connection()).alertedAt).not.toBeNull());
  await line(false);
  await until(async () => expect(await phone.connection()).toMatchObject({ status: "CONNECTED", alertedAt: null }));
  await until(() => expect(mailsTo(phone)).toHaveLength(2));
  expect(mailsTo(phone)[0]).toContain("Conexão Telefone de teste fora do ar");
  expect(mailsTo(phone)[1]).toContain("Conexão Telefone de teste de volta");

  await admin.does("DELETE /whatsappsession/:whatsappId", { params: { whatsappId } });
  await until(async () => expect(await phone.connection()).toMatchObject({ status: "DISCONNECTED" }));
  const since = (await phone.connection()).downSince ?? "";
  const fall = { companyId: admin.user.companyId, connectionId: whatsappId, since, due: new Date().toISOString() };
  await alertDown(home.app, fall);
  expect(await phone.connection()).toMatchObject({ alertedAt: null });
});

test("a fall that nobody could look at in time gets its grace again", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app));
  shop.session.sink.ended({ kind: "replaced" });
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED" }));
  const fall = { companyId: shop.companyId, connectionId: shop.connectionId, since: await sinceOf(shop) };
  await alertDown(home.app, { ...fall, due: new Date(Date.now() - 3_600_000).toISOString() });
  expect(await shop.seen()).toMatchObject({ alertedAt: null });
  await alertDown(home.app, { ...fall, due: new Date().toISOString() });
  expect((await shop.seen()).alertedAt).not.toBeNull();
});

test("a company's own program is told, where its address is allowed", async () => {
  const admin = await home.nobody.signUp();
  const bodies: unknown[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const change = (value: string) =>
    admin.call("PUT /settings/:key", { params: { key: "alertWebhook" }, body: { value } });
  expect((await change("ftp://127.0.0.1/")).error).toBe("ERR_VALIDATION");
  const url = `http://127.0.0.1:${port}/aviso?chave=segredo-1234`;
  expect(await change(url), "an address of the server's own network").toMatchObject({
    status: 400,
    error: "ERR_URL_REFUSED",
  });
  expect((await change("https://8.8.8.8/aviso?chave=segredo-1234")).body).toMatchObject({ value: "••••1234" });
  await home.app.database.tenant(admin.user.companyId, (tx) => keepSecret(home.app, tx, alertWebhook, url));

  const news: AlertNews = {
    companyId: admin.user.companyId,
    connectionId: 7,
    name: "Loja",
    number: "5511900000000",
    action: "down",
    reason: "deaf",
    since: "2026-11-21T12:00:00.000Z",
    at: "2026-11-21T12:02:00.000Z",
  };
  const client = createGuardedClient({ allowPrivate: () => [`127.0.0.1:${port}`] });
  onTestFinished(() => client.close());
  await expect(callAlertWebhook(home.app, client, news), "it is tried again").rejects.toThrow("500");
  status = 204;
  await callAlertWebhook(home.app, client, news);
  expect(bodies[1]).toEqual({
    event: "connection.down",
    connection: { id: 7, name: "Loja", number: "5511900000000" },
    reason: "deaf",
    since: news.since,
    at: news.at,
  });
  const strict = createGuardedClient();
  onTestFinished(() => strict.close());
  await callAlertWebhook(home.app, strict, news);
  expect(bodies, "a private address is not called, and not tried again").toHaveLength(2);
});
