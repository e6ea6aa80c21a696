import { expect, test } from "vitest";
import { tick } from "../../apps/server/src/automation/campaigns/tick.ts";
import { newNumber, patience, startWire, type Shop } from "./wire-app.ts";

// The test triggers the campaign ticks: nothing sends by itself.
const wire = await startWire(async () => ({ ROLES: "web,connector" }));

/** A contact list, and templates of the shop's one connection that are always open. */
async function prepare(shop: Shop, numbers: readonly string[], fileListId: number | null = null) {
  const { admin } = shop;
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Clientes" } });
  await admin.does("POST /contact-lists/:contactListId/upload", {
    params: { contactListId },
    body: { listcontacts: numbers.map((number, n) => ({ name: `Cliente ${n}`, number: `+${number}` })) },
  });
  const connections = await admin.does("POST /campaign-settings-templates/whatsapp", {
    body: { name: "Loja", settings: { whatsappIds: [shop.whatsappId] } },
  });
  const days = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    startTime: "00:00",
    endTime: "23:59",
    isEnabled: true,
  }));
  const hours = await admin.does("POST /campaign-settings-templates/schedule", {
    body: { name: "Sempre", settings: { days }, timezone: "UTC" },
  });
  const { id } = await admin.does("POST /campaigns", {
    body: {
      name: "Natal",
      message1: "Oi {name}",
      contactListId,
      scheduledAt: new Date(Date.now() - 1_000).toISOString(),
      scheduleTemplateId: hours.id,
      whatsappTemplateId: connections.id,
      fileListId,
    },
  });
  return { params: { campaignId: id }, which: { companyId: shop.companyId, campaignId: id } };
}

test("over falling lines each phone gets its message once, a number without WhatsApp none, and the report says so", async () => {
  const shop = await wire.linkedShop();
  const customers = Array.from({ length: 12 }, () => shop.customer());
  const absent = newNumber();
  wire.peer.setRegistered(absent, false);
  const { params, which } = await prepare(shop, [
    ...customers.slice(0, 6).map(({ number }) => number),
    absent,
    ...customers.slice(6).map(({ number }) => number),
  ]);
  let now = new Date();
  const report = () => shop.admin.does("GET /campaigns/:campaignId/report", { params });
  let sends = 0;
  // Ticks cost no time of the test's clock, acknowledgements do: it goes by the real one when to give up.
  const end = performance.now() + 120_000;
  for (let step = 0; performance.now() < end; step++) {
    const plan = await tick(wire.home.app, which, { now, random: 0.5 });
    if (plan === null || plan.do === "finish") break;
    // The line falls after messages, some of them not acknowledged.
    if (plan.do === "send" && step % 5 === 0) {
      wire.peer.holdAcks(true, shop.number);
      await wire.peer.until(() => customers.some(({ received }) => received.length > 0), patience);
      wire.peer.drop(shop.number);
      wire.peer.holdAcks(false, shop.number);
      await wire.peer.until(() => !shop.device.connected, patience);
    }
    await wire.peer.until(() => shop.device.active, patience);
    if (plan.do === "rest" || plan.do === "wait" || plan.do === "check")
      now = new Date(Math.max(now.getTime() + 10_000, (plan.do === "rest" && plan.until) || 0));
    // Whichever line it went over: WhatsApp has it before the next.
    if (plan.do === "send")
      await expect
        .poll(async () => (await report()).campaign.progress.sent, { timeout: patience.timeoutMs })
        .toBe(++sends);
  }
  const { campaign, leftOut } = await report();
  expect(campaign).toMatchObject({ status: "FINALIZADA", progress: { total: 13, sent: 12, failed: 0, skipped: 1 } });
  expect(leftOut).toEqual([{ reason: "ERR_WAPP_INVALID_CONTACT", count: 1 }]);
  const texts = customers.map(({ received }) => received.map(({ text }) => text));
  expect(texts.every((all) => all.length === 1)).toBe(true);
  expect(new Set(texts.flat()).size).toBe(12);
}, 180_000);

test("a file that is gone from the store when it is sent leaves the text and the other file, and counts as partial", async () => {
  const shop = await wire.linkedShop();
  const customer = shop.customer();
  const list = await shop.admin.does("POST /files", {
    body: { name: "Promoção", message: "Veja", options: [{ name: "tabela.txt" }, { name: "regras.txt" }] },
  });
  const form = new FormData();
  form.append("fileId", String(list.id));
  form.append("typeArch", "fileList");
  for (const { id, name } of list.options) {
    form.append("id", String(id));
    form.append("mediaType", "text/plain");
    form.append("files", new Blob([`conteúdo de ${name}`]), name);
  }
  const { port } = wire.home.http.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/api/files/uploadList/${list.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.admin.token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  const { params, which } = await prepare(shop, [customer.number], list.id);
  const [gone] = await wire.home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql<{ key: string }>(
      "select f.storage_key as key from file_list_options o join media f on f.company_id = $1 and f.id = o.media_id where o.company_id = $1 and o.id = $2",
      [shop.companyId, list.options[0]?.id],
    ),
  );
  // Its files are looked at when it begins.
  await tick(wire.home.app, which);
  await wire.home.app.media.remove(shop.companyId, gone?.key ?? "");
  const report = async () => (await shop.admin.does("GET /campaigns/:campaignId/report", { params })).campaign.progress;
  let now = new Date();
  await expect
    .poll(
      async () => {
        const plan = await tick(wire.home.app, which, { now, random: 0.5 });
        now = new Date(Math.max(now.getTime() + 10_000, (plan?.do === "rest" && plan.until) || 0));
        return report();
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ sent: 1, failed: 0, partial: 1 });
  await wire.peer.until(() => customer.received.length === 2, patience);
  expect(customer.received.map(({ text }) => text)).toContain("Oi Cliente 0");
}, 120_000);
