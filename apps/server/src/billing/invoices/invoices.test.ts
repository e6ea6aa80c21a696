import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Recurrence } from "@recado/contracts/limits";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { makeDueInvoices } from "./make-invoices.ts";

const test = useApp();
let owner: Person;
let plan: number;
let sequence = 0;

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
  const limits = { users: 5, connections: 2, queues: 5 };
  plan = (await owner.does("POST /plans", { body: { name: "Básico", value: 99.9, ...limits } })).id;
});

/** A company that is due on a day, and its admin. */
async function company({ dueDate, recurrence = "MENSAL" }: { dueDate: string | null; recurrence?: Recurrence }) {
  const email = `cobrada${++sequence}@cliente.test`;
  const body = { name: `Cobrada ${sequence}`, email, password: "senha-forte", planId: plan, dueDate, recurrence };
  const { id } = await owner.does("POST /companies", { body });
  return { id, email };
}
const on = (moment: string) => vi.spyOn(test.app.clock, "now").mockReturnValue(new Date(moment));
const change = (companyId: number, body: object) =>
  owner.does("PUT /companies/:companyId", { params: { companyId }, body });
const invoicesOf = async (companyId: number) =>
  (await owner.does("GET /invoices/managed", { query: { companyId } })).records;
const pay = (invoiceId: number) =>
  owner.call("PUT /invoices/:invoiceId", { params: { invoiceId }, body: { action: "paid", reason: "Pix de hoje" } });

describe("the daily job", () => {
  it("makes one invoice of a company's due date when it is near, however often it runs, and none of others", async () => {
    on("2030-01-10T12:00:00Z");
    const near = await company({ dueDate: "2030-01-29" });
    const far = await company({ dueDate: "2030-01-30" });
    const never = await company({ dueDate: null });
    await Promise.all([makeDueInvoices(test.app), makeDueInvoices(test.app), makeDueInvoices(test.app)]);
    await makeDueInvoices(test.app);
    expect(await invoicesOf(near.id)).toEqual([
      expect.objectContaining({ detail: "Básico", value: 99.9, months: 1, dueDate: "2030-01-29", status: "open" }),
    ]);
    expect(await invoicesOf(far.id)).toEqual([]);
    expect(await invoicesOf(never.id)).toEqual([]);
    const platform = owner.user.companyId;
    await owner.does("PUT /companies/:companyId", { params: { companyId: platform }, body: { dueDate: "2030-01-11" } });
    await makeDueInvoices(test.app);
    expect(await invoicesOf(platform)).toEqual([]);
  });

  it.each([
    ["BIMESTRAL", 199.8, 2],
    ["TRIMESTRAL", 299.7, 3],
    ["SEMESTRAL", 599.4, 6],
    ["ANUAL", 1198.8, 12],
  ] as const)("bills %s with %d reais for %i months", async (recurrence, value, months) => {
    on("2030-02-10T12:00:00Z");
    const { id } = await company({ dueDate: "2030-02-15", recurrence });
    await makeDueInvoices(test.app);
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ value, months })]);
  });

  it("counts days on the company's clock", async () => {
    // Still the 9th in São Paulo, the 10th in Auckland.
    on("2030-03-10T02:30:00Z");
    const here = await company({ dueDate: "2030-03-29" });
    const there = await company({ dueDate: null });
    const admin = await test.nobody.login(there.email);
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Pacific/Auckland" } });
    await change(there.id, { dueDate: "2030-03-29" });
    await makeDueInvoices(test.app);
    expect(await invoicesOf(here.id)).toEqual([]);
    expect(await invoicesOf(there.id)).toEqual([expect.objectContaining({ dueDate: "2030-03-29" })]);
  });
});

describe("an open invoice", () => {
  it("follows its company's plan, recurrence and due date, and ends where nothing is owed", async () => {
    on("2030-04-01T12:00:00Z");
    const { id } = await company({ dueDate: "2030-04-10" });
    const { id: invoiceId } = await owner.does("POST /invoices", { body: { companyId: id } });
    const more = { users: 9, connections: 9, queues: 9 };
    const other = await owner.does("POST /plans", { body: { name: `Maior ${sequence}`, value: 200, ...more } });
    await change(id, { planId: other.id, recurrence: "TRIMESTRAL", dueDate: "2030-04-20" });
    const followed = {
      id: invoiceId,
      detail: other.name,
      value: 600,
      months: 3,
      dueDate: "2030-04-20",
      status: "open",
    };
    expect(await invoicesOf(id)).toEqual([expect.objectContaining(followed)]);
    await change(id, { dueDate: null });
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ id: invoiceId, status: "canceled" })]);
    const nothing = await owner.call("POST /invoices", { body: { companyId: id } });
    expect([nothing.status, nothing.error]).toEqual([409, "ERR_NOTHING_TO_INVOICE"]);
  });

  it("is confirmed once: the due date keeps its day of the month, the company works again, its admins are told", async () => {
    on("2030-01-30T12:00:00Z");
    const { id, email } = await company({ dueDate: "2030-01-31" });
    const admin = await test.nobody.login(email);
    const dues: string[] = [];
    for (const now of ["2030-01-30", "2030-02-27", "2030-03-30"]) {
      on(`${now}T12:00:00Z`);
      const { id: invoiceId } = await owner.does("POST /invoices", { body: { companyId: id } });
      const announce = vi.spyOn(test.app.realtime, "announce");
      const answers = await Promise.all([pay(invoiceId), pay(invoiceId), pay(invoiceId)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const told = announce.mock.calls.filter(([, , event]) => event === "payment");
      announce.mockRestore();
      expect(told).toEqual([
        [
          expect.anything(),
          [`company-${id}-admins`],
          "payment",
          expect.objectContaining({ action: "CONCLUIDA", invoiceId }),
        ],
      ]);
      const { dueDate } = await admin.does("GET /companies/:companyId", { params: { companyId: id } });
      dues.push(dueDate.slice(0, 10));
    }
    // The last instant of a day in São Paulo is in the morning of the next in UTC.
    expect(dues).toEqual(["2030-03-01", "2030-04-01", "2030-05-01"]);
    const statuses = (await admin.does("GET /invoices/all")).invoices.map(({ status }) => status);
    expect(statuses).toEqual(["paid", "paid", "paid"]);
  });

  it("is canceled, or moved with its company's due date, each with a reason that is kept", async () => {
    on("2030-05-01T12:00:00Z");
    const { id } = await company({ dueDate: "2030-05-10" });
    const { id: invoiceId } = await owner.does("POST /invoices", { body: { companyId: id } });
    const params = { invoiceId };
    const move = { action: "move", dueDate: "2030-05-25", reason: "Pediu mais prazo" } as const;
    expect(await owner.does("PUT /invoices/:invoiceId", { params, body: move })).toMatchObject({
      dueDate: "2030-05-25",
      status: "open",
    });
    const [there] = (await owner.does("GET /companies", { query: { searchParam: `cobrada ${sequence}` } })).companies;
    expect(there?.dueDate).toBe("2030-05-26T02:59:59.999Z");
    const cancel = { action: "cancel", reason: "Mês de cortesia" } as const;
    expect(await owner.does("PUT /invoices/:invoiceId", { params, body: cancel })).toMatchObject({
      status: "canceled",
    });
    const again = await owner.call("PUT /invoices/:invoiceId", { params, body: cancel });
    expect([again.status, again.error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
    const log = await owner.does("GET /invoices/:invoiceId/log", { params });
    expect(log.map(({ action, reason, userName }) => [action, reason, userName])).toEqual([
      ["cancel", "Mês de cortesia", owner.user.name],
      ["move", "Pediu mais prazo", owner.user.name],
    ]);
    // What was canceled is not made again by itself, but may be asked for.
    await makeDueInvoices(test.app);
    expect(await invoicesOf(id)).toHaveLength(1);
    await owner.does("POST /invoices", { body: { companyId: id } });
    expect(await invoicesOf(id)).toHaveLength(2);
  });
});

describe("the day of the month on which a company is due", () => {
  const shown = async (companyId: number, dueDate: string | null) => (await change(companyId, { dueDate })).dueDay;

  it.each([
    ["a plan with a price", 99.9],
    ["a free plan", 0],
  ])("stays over short months where the date is moved on by hand, with %s", async (_, value) => {
    on("2030-01-10T12:00:00Z");
    const name = `De ${value} ${++sequence}`;
    const priced = await owner.does("POST /plans", { body: { name, value, users: 5, connections: 2, queues: 5 } });
    const { id } = await company({ dueDate: null });
    expect((await change(id, { planId: priced.id })).dueDay).toBeNull();
    const days: [string | null, number | null][] = [
      ["2031-01-31", 31],
      ["2031-02-28", 31],
      ["2031-03-31", 31],
      ["2031-04-30", 31],
      ["2032-02-29", 31],
      ["2032-03-30", 30],
      ["2033-02-28", 30],
      ["2033-05-15", 15],
      [null, null],
    ];
    for (const [dueDate, expected] of days) expect([dueDate, await shown(id, dueDate)]).toEqual([dueDate, expected]);
  });

  it.each(["2031-01-29", "2031-01-30", "2031-01-31"])("is the one that it was added with: %s", async (dueDate) => {
    on("2030-12-20T12:00:00Z");
    const { id } = await company({ dueDate });
    const day = Number(dueDate.slice(8));
    expect(await shown(id, "2031-02-28")).toBe(day);
    on("2031-02-20T12:00:00Z");
    const { id: invoiceId } = await owner.does("POST /invoices", { body: { companyId: id } });
    await pay(invoiceId);
    const [paid] = (await owner.does("GET /companies", { query: { searchParam: `cobrada ${sequence}` } })).companies;
    expect(paid).toMatchObject({ dueDay: day, dueDate: expect.stringContaining(`2031-0${day === 31 ? 4 : 3}-`) });
  });
});

describe("a company's own list", () => {
  it("is its own alone, for the super user too; what is another's does not exist; only admins read it", async () => {
    on("2030-06-01T12:00:00Z");
    const [one, other] = [await company({ dueDate: "2030-06-05" }), await company({ dueDate: "2030-06-05" })];
    await makeDueInvoices(test.app);
    const [admin, stranger] = [await test.nobody.login(one.email), await test.nobody.login(other.email)];
    const { invoices, count, hasMore } = await admin.does("GET /invoices/all", { query: { searchParam: "básico" } });
    expect([invoices.length, count, hasMore]).toEqual([1, 1, false]);
    const params = { invoiceId: invoices[0]?.id ?? 0 };
    expect(await admin.does("GET /invoices/:invoiceId", { params })).toEqual(invoices[0]);
    expect((await stranger.call("GET /invoices/:invoiceId", { params })).error).toBe("ERR_NO_INVOICE_FOUND");
    expect((await admin.does("GET /invoices/all", { query: { searchParam: "nada disso" } })).invoices).toEqual([]);
    expect((await owner.does("GET /invoices/all")).invoices).toEqual([]);
    expect((await owner.does("GET /invoices/managed", { query: { searchParam: "cobrada" } })).count).toBeGreaterThan(1);
    const attendant = await admin.colleague("user");
    expect((await attendant.call("GET /invoices/all")).error).toBe("ERR_NO_PERMISSION");
    expect((await admin.call("GET /invoices/managed")).error).toBe("ERR_NO_PERMISSION");
  });
});
