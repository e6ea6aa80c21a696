import { beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import type { Person } from "../../testing/person.ts";
import { makeDueInvoices } from "../invoices/make-invoices.ts";
import { remindAll } from "./remind.ts";

const mail = await startMailServer();
const test = useApp({ SMTP_URL: `${mail.url}?from=recado@plataforma.test` });
let owner: Person;

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

const on = (day: string) => vi.spyOn(test.app.clock, "now").mockReturnValue(new Date(`${day}T15:00:00Z`));
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email).map(({ text }) => text);

describe("a company that has to pay", () => {
  it("is reminded before, on and after its due date, once each, and gets a receipt", async () => {
    const email = "devedora@cliente.test";
    const [plan] = await owner.does("GET /plans/list");
    const body = { name: "Devedora", email, password: "senha-forte", planId: plan?.id ?? 0, dueDate: "2031-03-20" };
    const { id } = await owner.does("POST /companies", { body });
    on("2031-03-10");
    await makeDueInvoices(test.app);
    const days = [
      "2031-03-14",
      "2031-03-15",
      "2031-03-16",
      "2031-03-20",
      "2031-03-21",
      "2031-03-23",
      "2031-03-25",
      "2031-04-05",
    ];
    const sent: number[] = [];
    const own = { key: "pix@revenda.test", name: "Revenda", city: "São Paulo" };
    for (const day of days) {
      on(day);
      if (day === "2031-03-20") await owner.does("PUT /gateways", { body: { active: "own", own } });
      await Promise.all([remindAll(test.app), remindAll(test.app)]);
      const waiting = async () =>
        (await test.app.database.platform("select from jobs where kind = 'billing-mail' limit 1")).length;
      await vi.waitFor(async () => expect(await waiting()).toBe(0));
      sent.push(mailsTo(email).length);
    }
    expect(sent).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
    const [first = "", second] = mailsTo(email);
    expect(first, "who takes no Pix").toContain("Combine o pagamento com o suporte.");
    expect(first).not.toContain("Pix");
    expect(second).toContain("Pague com Pix por este link");
    expect(first).toContain("Subject: A fatura de Devedora vence em 20/03/2031");
    const token = /\/pay\/(\S+)/.exec(first)?.[1] ?? "";
    expect((await test.nobody.does("GET /pay/:token", { params: { token } })).companyName).toBe("Devedora");
    const { records } = await owner.does("GET /invoices/managed", { query: { companyId: id } });
    const params = { invoiceId: records[0]?.id ?? 0 };
    await owner.does("PUT /invoices/:invoiceId", { params, body: { action: "paid", reason: "No balcão" } });
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(4));
    expect(mailsTo(email).at(-1)).toContain("A assinatura vale até 05/05/2031");
  });
});
