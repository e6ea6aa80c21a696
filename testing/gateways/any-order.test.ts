import { beforeAll, expect, it, vi } from "vitest";
import { checkCharge } from "../../apps/server/src/billing/checkout/check-charge.ts";
import { endOfFar, useBilling } from "./scene.ts";

const scene = useBilling({ ROLES: "web" });
const { test, efi } = scene;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Charge {
  id: number;
  txid: string;
}
interface Payment {
  external_id: string;
  value_cents: number;
  is_applied: boolean;
  problem: string | null;
  refunded_at: Date | null;
}
const chargesOf = (companyId: number) =>
  test.app.database.platform<Charge & object>("select id, txid from charges where company_id = $1", [companyId]);

beforeAll(() => scene.use("efi"));

/** Actions on a company's payments, in any order. */
function actionsOf(companyId: number, admin: { call: (typeof scene.owner)["call"] }, random: () => number) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const some = async () => pick((await chargesOf(companyId)).filter(({ txid }) => efi.charges.has(txid)));
  const check = async ({ id }: Charge) => checkCharge(test.app, { companyId, chargeId: id }).catch(() => undefined);
  return {
    charge: async () => void (await admin.call("POST /subscription", { body: {} })),
    pay: async () => {
      const charge = await some();
      if (charge) efi.pay(charge.txid, random() < 0.25 ? "1.00" : undefined);
    },
    look: async () => {
      const charge = await some();
      if (charge) await check(charge);
    },
    lookTwice: async () => {
      const charge = await some();
      if (charge) await Promise.all([check(charge), check(charge), check(charge)]);
    },
    tell: async () => {
      const charge = await some();
      if (charge) await efi.tell(charge.txid);
    },
    /** The process dies after the money was stored and before the commit. */
    kill: async () => {
      const charge = await some();
      if (!charge) return;
      const { events } = test.app;
      const emit: typeof events.emit = events.emit.bind(events);
      const died = vi.spyOn(events, "emit").mockImplementation(async (tx, event, payload) => {
        if (event.name === "invoicePaid") throw new Error("killed");
        return emit(tx, event, payload);
      });
      await check(charge);
      died.mockRestore();
    },
    refund: async () => {
      const charge = await some();
      const pix = pick(efi.charges.get(charge?.txid ?? "")?.pix ?? []);
      if (charge && pix) efi.refund(charge.txid, pix.endToEndId);
    },
    silence: async () => {
      const charge = await some();
      efi.mood = random() < 0.5 ? "down" : "html";
      if (charge) await check(charge);
      efi.mood = "well";
    },
    confirm: async () => {
      const { records } = await scene.owner.does("GET /invoices/managed", { query: { companyId } });
      const open = records.find(({ status }) => status === "open");
      const body = { action: "paid", reason: "No extrato" } as const;
      if (open) await scene.owner.call("PUT /invoices/:invoiceId", { params: { invoiceId: open.id }, body });
    },
  };
}

const likely = ["charge", "pay", "pay", "look", "lookTwice", "tell", "kill", "refund", "silence"] as const;

it.each(Array.from({ length: 25 }, (_, seed) => seed))(
  "no order of webhooks, polls, repeats, refunds and kills pays twice or loses a payment (%i)",
  async (seed) => {
    const random = randomOf(seed);
    const { id: companyId, admin } = await scene.company();
    const actions = actionsOf(companyId, admin, random);
    await actions.charge();
    for (let n = 0; n < 20; n++) {
      const name = random() < 0.05 ? "confirm" : likely[Math.floor(random() * likely.length)];
      if (name) await actions[name]();
    }
    // At the end, every charge is checked once more, without faults.
    const charges = await chargesOf(companyId);
    for (const { id } of charges) await checkCharge(test.app, { companyId, chargeId: id });

    const payments = await test.app.database.platform<Payment & object>(
      "select external_id, value_cents, is_applied, problem, refunded_at from payments where company_id = $1",
      [companyId],
    );
    const paidInvoices = await test.app.database.platform<{ id: number; applied: number }>(
      `select i.id, (select count(*) from payments p where p.invoice_id = i.id and p.is_applied) as applied
       from invoices i where i.company_id = $1 and i.status = 'paid'`,
      [companyId],
    );
    // Each paid invoice was paid by one payment, each applied payment paid one, and each moved the due date on by a month.
    expect(paidInvoices.map(({ applied }) => applied)).toEqual(paidInvoices.map(() => 1));
    expect(payments.filter((one) => one.is_applied)).toHaveLength(paidInvoices.length);
    const { dueDate } = await scene.owner.does("GET /companies/:companyId", { params: { companyId } });
    expect(dueDate).toBe(endOfFar(paidInvoices.length));
    // All money received and kept is recorded once, with its amount; refunds are recorded as such.
    const known = new Map(payments.map((one) => [one.external_id, one]));
    for (const { txid } of charges)
      for (const { endToEndId, valor, devolucoes } of efi.charges.get(txid)?.pix ?? []) {
        const found = known.get(endToEndId);
        if (devolucoes) expect(found === undefined || found.refunded_at !== null).toBe(true);
        else expect(found).toMatchObject({ value_cents: Math.round(Number(valor) * 100), refunded_at: null });
      }
    const kept = charges.flatMap(({ txid }) => efi.charges.get(txid)?.pix ?? []).length;
    expect(payments.filter((one) => one.external_id.startsWith("E")).length).toBeLessThanOrEqual(kept);
  },
);
