import { expect, test, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { programming } from "../../testing/messages-api.ts";
import { makeDueInvoices } from "../invoices/make-invoices.ts";
import { remindAll } from "./remind.ts";
import { writeReminder } from "./write-reminder.ts";

const home = useApp();

test("the platform's own number reminds a company at its phone, once a stage; no other number, and not of what is paid", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  const { connection, sent, absent } = await programming(home, owner);
  const clock = vi.spyOn(home.app.clock, "now");
  const on = (day: string) => clock.mockReturnValue(new Date(`${day}T15:00:00Z`));
  const [plan] = await owner.does("GET /plans/list");
  const company = (name: string, phone: string) => {
    const account = { name, phone, email: `c${phone.slice(-4)}@cliente.test`, password: "senha-forte" };
    return owner.does("POST /companies", { body: { ...account, planId: plan?.id ?? 0, dueDate: "2031-03-20" } });
  };
  const { id: companyId } = await company("Devedora", "(11) 98888-0001");
  await company("Lisboa Dental", "+351912345678");
  absent.add("5511988880002");
  await company("Sem WhatsApp", "11988880002");
  const outbox = async () => {
    const waiting = "select from jobs where kind = 'billing-message' limit 1";
    await vi.waitFor(async () => expect(await home.app.database.platform(waiting)).toEqual([]));
    return sent();
  };
  on("2031-03-10");
  await makeDueInvoices(home.app);
  on("2031-03-15");
  await remindAll(home.app);
  expect(await outbox(), "nobody chose a connection").toEqual([]);

  const chosen = { body: { reminderWhatsappId: connection.connectionId } };
  expect(await owner.does("PUT /gateways", chosen)).toMatchObject({ reminderWhatsappId: connection.connectionId });
  const stranger = await home.nobody.signUp();
  const theirs = await stranger.does("POST /whatsapp", { body: { name: "Celular", provider: "simulator" } });
  expect(await owner.call("PUT /gateways", { body: { reminderWhatsappId: theirs.id } })).toMatchObject({
    status: 404,
    error: "ERR_NO_WAPP_FOUND",
  });
  on("2031-03-20");
  await Promise.all([remindAll(home.app), remindAll(home.app)]);
  expect((await outbox()).map(({ number }) => number).toSorted()).toEqual(["351912345678", "5511988880001"]);

  const { records } = await owner.does("GET /invoices/managed", { query: { companyId } });
  const invoiceId = records[0]?.id ?? 0;
  await writeReminder(home.app, { companyId, invoiceId, about: "day" });
  expect(await outbox(), "the job ran twice").toHaveLength(2);
  await owner.does("PUT /invoices/:invoiceId", { params: { invoiceId }, body: { action: "paid", reason: "Dinheiro" } });
  await writeReminder(home.app, { companyId, invoiceId, about: "after" });
  expect(await outbox()).toHaveLength(2);
});
