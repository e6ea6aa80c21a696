import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { PlayedPhone } from "../../testing/played-phone.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp();

test("a campaign on a test phone runs by its own jobs, to numbers that are asked for first, and is marked", async () => {
  const phone = await PlayedPhone.open(home);
  const { admin } = phone;
  await admin.does("PUT /settings/:key", { params: { key: "messageInterval" }, body: { value: "5" } });
  const bia = await phone.customer("Bia Nunes");
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Clientes" } });
  await admin.does("POST /contact-lists/:contactListId/upload", {
    params: { contactListId },
    body: {
      listcontacts: [
        { name: "Bia", number: `+${bia.number}` },
        { name: "Ninguém", number: "+5511200000000" },
      ],
    },
  });
  const days = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    startTime: "00:00",
    endTime: "23:59",
    isEnabled: true,
  }));
  const schedule = await admin.does("POST /campaign-settings-templates/schedule", {
    body: { name: "Sempre", settings: { days }, timezone: "UTC" },
  });
  const connections = await admin.does("POST /campaign-settings-templates/whatsapp", {
    body: { name: "Teste", settings: { whatsappIds: [phone.id] } },
  });
  const { id: campaignId, isTest } = await admin.does("POST /campaigns", {
    body: {
      name: "Natal",
      message1: "Oi {name}!",
      contactListId,
      scheduledAt: new Date().toISOString(),
      scheduleTemplateId: schedule.id,
      whatsappTemplateId: connections.id,
    },
  });
  expect(isTest).toBe(true);
  await until(async () => {
    const { status, progress } = await admin.does("GET /campaigns/:campaignId", { params: { campaignId } });
    expect({ status, sent: progress.sent, skipped: progress.skipped }).toEqual({
      status: "FINALIZADA",
      sent: 1,
      skipped: 1,
    });
  }, 60_000);
  const messages = await bia.screen();
  expect(messages.map(({ body }) => body)).toEqual(["Oi Bia!"]);
  const { records } = await admin.does("GET /contact-lists/:contactListId/contacts", { params: { contactListId } });
  expect(records.map(({ name, isWhatsappValid }) => [name, isWhatsappValid])).toEqual([
    ["Bia", true],
    ["Ninguém", false],
  ]);
}, 90_000);

test("a number is tested with one message, and one that is not on WhatsApp gets none", async () => {
  const phone = await PlayedPhone.open(home);
  const ana = await phone.customer("Ana");
  const send = (number: string, clientId?: string) =>
    phone.admin.call("POST /campaigns/test", {
      body: { number, message: "Oi {name}", whatsappId: phone.id, ...(clientId !== undefined && { clientId }) },
    });
  expect((await send(`+${ana.number}`)).status).toBe(200);
  await until(async () => expect(await ana.screen()).toHaveLength(1));
  // Without the country code, as imports take it.
  expect((await send(ana.number.replace(/^55/, ""))).status).toBe(200);
  await until(async () => expect(await ana.screen()).toHaveLength(2));
  // The first answer was lost on its way.
  for (const _ of ["first", "again"]) expect((await send(ana.number, "uma vez")).status).toBe(200);
  expect((await send(ana.number, "outra vez")).status).toBe(200);
  await until(async () => expect(await ana.screen()).toHaveLength(4));
  expect((await send("+5511200000000")).body).toEqual({ error: "ERR_WAPP_INVALID_CONTACT" });
  // Whoever is not known has the number for a name.
  expect((await send("+5511987650123")).status).toBe(200);
  const { contacts } = await phone.admin.does("GET /contacts", { query: { searchParam: "987650123" } });
  expect(contacts.map(({ name }) => name)).toEqual(["5511987650123"]);
});
