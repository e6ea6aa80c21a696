import { beforeAll, expect, it, vi } from "vitest";
import { purgeCompany } from "../../identity/companies/delete-company.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { settle, type Received } from "../invoices/settle.ts";

const test = useApp();
let owner: Person;
let sequence = 0;

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
  vi.spyOn(test.app.clock, "now").mockReturnValue(new Date("2032-05-10T15:00:00Z"));
});

async function company(dueDate: string | null, more: object = {}) {
  const [plan] = await owner.does("GET /plans/list");
  const email = `empresa${++sequence}@cliente.test`;
  const body = { name: `Empresa ${sequence}`, email, password: "senha-forte", planId: plan?.id ?? 0, dueDate };
  return (await owner.does("POST /companies", { body: { ...body, ...more } })).id;
}
const pay = (companyId: number, invoiceId: number, given: Partial<Received>) =>
  test.app.database.tenant(companyId, (tx) =>
    settle(test.app, tx, invoiceId, {
      gateway: "efi",
      externalId: `E${++sequence}`,
      cents: 5,
      at: new Date("2032-05-09T12:00:00Z"),
      ...given,
    }),
  );
const ask = async (companyId: number) => (await owner.does("POST /invoices", { body: { companyId } })).id;

it("says how companies stand, what is due, what came, and what somebody has to settle", async () => {
  const soon = await company("2032-05-12");
  await company("2032-06-30");
  const late = await company("2032-05-01");
  await company("2032-01-01");
  await company(null);
  await company("2032-05-12", { status: false });
  const invoiceId = await ask(soon);
  const tooLittle = await pay(soon, invoiceId, { cents: 7 });
  expect(tooLittle).toBe("amount");
  const lateInvoice = await ask(late);
  const { value } = (await owner.does("GET /invoices/managed", { query: { companyId: late } })).records[0] ?? {
    value: 0,
  };
  const cents = Math.round(value * 100);
  expect(await pay(late, lateInvoice, { cents })).toBe("applied");
  expect(await pay(late, lateInvoice, { cents })).toBe("double");

  const { states, due, leaving, toSettle, receivedThisMonth, dueThisWeek } = await owner.does("GET /billing/overview");
  expect(states).toEqual({ active: 3, trial: 0, overdue: 1, disabled: 1, free: 1 });
  expect(due.map(({ id, dueDate, invoiceId: open }) => [id, dueDate, open])).toEqual([[soon, "2032-05-12", invoiceId]]);
  expect(dueThisWeek).toEqual({ count: 1, value: due[0]?.value });
  expect(leaving).toEqual([]);
  expect(receivedThisMonth).toEqual({ count: 3, value: (2 * cents + 7) / 100 });
  expect(toSettle.map(({ companyId, problem }) => [companyId, problem])).toEqual([
    [late, "double"],
    [soon, "amount"],
  ]);
  const payments = await owner.does("GET /billing/payments", { query: { month: "2032-05" } });
  expect(payments.map(({ isApplied }) => isApplied).filter(Boolean)).toHaveLength(1);
  expect(await owner.does("GET /billing/payments", { query: { month: "2032-06" } })).toEqual([]);

  const params = { paymentId: toSettle[0]?.id ?? 0 };
  const body = { note: "Devolvido ontem" };
  const settled = await owner.does("PUT /billing/payments/:paymentId", { params, body });
  expect(settled).toMatchObject({ settledNote: "Devolvido ontem", problem: "double" });
  expect((await owner.does("GET /billing/overview")).toSettle).toHaveLength(1);
  const applied = payments.find(({ isApplied }) => isApplied);
  const nothing = await owner.call("PUT /billing/payments/:paymentId", {
    params: { paymentId: applied?.id ?? 0 },
    body,
  });
  expect([nothing.status, nothing.error]).toEqual([404, "ERR_NO_PAYMENT_FOUND"]);
});

it("keeps what a company paid in the books when the company is deleted", async () => {
  const params = { companyId: await company("2032-05-01", { name: "Loja que fechou" }) };
  expect(await pay(params.companyId, await ask(params.companyId), { cents: 9 })).toBe("amount");
  await owner.does("DELETE /companies/:companyId", { params });
  await purgeCompany(test.app, params.companyId);
  const query = { month: "2032-05" };
  const ofIt = async () =>
    (await owner.does("GET /billing/payments", { query })).find(({ companyId }) => companyId === params.companyId);
  expect(await ofIt()).toMatchObject({ companyName: "Loja que fechou", value: 0.09, problem: "amount" });
  const paymentId = (await ofIt())?.id ?? 0;
  await owner.does("PUT /billing/payments/:paymentId", { params: { paymentId }, body: { note: "Devolvido" } });
  expect(await ofIt()).toMatchObject({ settledNote: "Devolvido" });
});
