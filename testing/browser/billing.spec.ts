import { limits } from "@recado/contracts/limits";
import { certificates } from "../gateways/efi-peer.ts";
import { expectAccessible, expectRoomy } from "./accessible.ts";
import { withGateways } from "./gateways.ts";
import { enter } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { billingOverview, checkout, common, gateways, invoices, plans, subscription } = pt;

test("a reseller chooses how it is paid; a company pays its invoices through Efí and goes on", async ({
  page,
  anotherBrowser,
}) => {
  await withGateways(page, async ({ app, efi, asaas, nobody, reseller }) => {
    const toast = (text: string) => page.getByText(text).first();
    const save = page.getByRole("button", { name: common.save });

    await test.step("Efí: credentials, a certificate with a wrong password, then the right one, a test", async () => {
      await page.goto(`${app.url}/settings?section=gateways`);
      await page.getByLabel(gateways.active).selectOption(gateways.name.efi);
      await page.getByLabel(gateways.clientId).fill(efi.account.clientId);
      await page.getByLabel(gateways.clientSecret).fill(efi.account.clientSecret);
      await page.getByLabel(gateways.key, { exact: true }).fill(efi.account.key);
      const file = { name: "conta.p12", mimeType: "application/x-pkcs12", buffer: certificates.p12 };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByLabel(gateways.certificatePassword).fill("errada");
      await save.click();
      await expect(page.getByText(pt.errors.ERR_CERTIFICATE_UNREADABLE)).toBeVisible();
      await page.getByLabel(gateways.certificatePassword).fill(certificates.password);
      await save.click();
      await expect(toast(gateways.saved)).toBeVisible();
      await expectAccessible(page, "how the platform is paid");
      await expectRoomy(page, "how the platform is paid");
      await page.getByRole("button", { name: gateways.test }).click();
      await expect(toast(gateways.tested)).toBeVisible();
      await page.getByRole("button", { name: gateways.webhook }).click();
      await expect(toast(gateways.registered)).toBeVisible();
      await expect(page.getByLabel(gateways.clientSecret), "a secret is a mask").not.toHaveValue(
        efi.account.clientSecret,
      );
    });

    const [plan] = await reseller.does("GET /plans/list");
    await reseller.does("PUT /plans/:planId", { params: { planId: plan?.id ?? 0 }, body: { useCampaigns: false } });
    const buyer = await anotherBrowser();
    const admin = await nobody.signUp("Padaria do Bairro");
    await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    await enter(buyer, admin);
    const dialog = buyer.getByRole("dialog");
    const next = dialog.getByRole("button", { name: checkout.next });
    const review = async (more?: string, value = "") => {
      for (const field of ["firstName", "address", "city", "zipcode", "country"] as const)
        await dialog.getByRole("textbox", { name: checkout.field[field], exact: true }).fill("Bairro 12");
      if (more !== undefined) await dialog.getByLabel(more).fill(value);
      await next.click();
      const cards = dialog.getByRole("radiogroup", { name: checkout.step.customize });
      await expect(cards).toContainText([plans.flags.useSchedules, plans.flags.useInternalChat].join(" · "));
      await expect(cards).not.toContainText(plans.flags.useCampaigns);
      await next.click();
    };
    const fill = async (more?: string, value?: string) => {
      await review(more, value);
      await dialog.getByRole("button", { name: checkout.pay }).click();
    };

    await test.step("before any invoice is made, the reseller reads who is due soon", async () => {
      const params = { companyId: admin.user.companyId };
      await reseller.does("PUT /plans/:planId", { params: { planId: plan?.id ?? 0 }, body: { value: 49.9 } });
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: "2099-01-05" } });
      await page.goto(`${app.url}/settings?section=invoices`);
      await expect(page.getByText(billingOverview.empty)).toBeVisible();
      const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: soon } });
      await page.reload();
      await expect(page.getByText(filled(billingOverview.next.title_one, { count: 1 }))).toBeVisible();
      const date = soon.split("-").toReversed().join("/");
      const said = { name: "Padaria do Bairro", date, value: "R$ 49,90" };
      await expect(page.getByText(filled(billingOverview.next.text_one, said))).toBeVisible();
      await expectAccessible(page, "the invoices of all before there is one");
      await page.goto(`${app.url}/settings?section=gateways`);
    });

    await test.step("before its invoice is made, the page says what is due, when, and that it can be paid", async () => {
      const params = { companyId: admin.user.companyId };
      const recurrence = "TRIMESTRAL";
      await reseller.does("PUT /plans/:planId", { params: { planId: plan?.id ?? 0 }, body: { value: 49.9 } });
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: "2026-01-05", recurrence } });
      await buyer.goto(`${app.url}/financeiro`);
      await expect(buyer.getByText(filled(invoices.next.expired, { date: "05/01/2026" }))).toBeVisible();
      const period = filled(invoices.months_other, { count: 3 });
      const owed = filled(invoices.next.owed, { plan: plan?.name ?? "", value: "R$ 149,70", period });
      await expect(buyer.getByText(`${owed} ${invoices.next.now}`)).toBeVisible();
      await expectAccessible(buyer, "what is due without an invoice");
      const later = { dueDate: "2099-01-05", recurrence: "MENSAL" } as const;
      await reseller.does("PUT /companies/:companyId", { params, body: later });
      await buyer.reload();
      await expect(buyer.getByText(filled(invoices.next.due, { date: "05/01/2099" }))).toBeVisible();
      await expect(buyer.getByText(filled(invoices.next.later, { count: limits.invoice.daysAhead }))).toBeVisible();
      await reseller.does("PUT /gateways", { body: { active: null } });
      await buyer.getByRole("button", { name: invoices.choosePlan }).waitFor();
      await buyer.reload();
      await expect(buyer.getByText(invoices.next.byHand), "who takes no Pix").toBeVisible();
      await expect(buyer.getByRole("button", { name: invoices.choosePlan })).toHaveCount(0);
      await buyer.goto(`${app.url}/subscription`);
      const pay = buyer.getByRole("button", { name: subscription.payNext, exact: true });
      await expect(buyer.getByText(subscription.byHand)).toBeVisible();
      await expect(pay).toHaveCount(0);
      await reseller.does("PUT /gateways", { body: { active: "efi" } });
    });

    await test.step("who has a free plan reads that there is nothing to pay, and is offered nothing", async () => {
      const ofPlan = { planId: plan?.id ?? 0 };
      await reseller.does("PUT /plans/:planId", { params: ofPlan, body: { value: 0 } });
      await buyer.reload();
      await expect(buyer.getByText(filled(subscription.validUntil, { date: "05/01/2099" }))).toBeVisible();
      await expect(buyer.getByText(subscription.freeAfter)).toBeVisible();
      await expect(buyer.getByRole("button", { name: subscription.payNext, exact: true })).toHaveCount(0);
      await buyer.goto(`${app.url}/financeiro`);
      await expect(buyer.getByText(filled(invoices.next.freeUntil, { date: "05/01/2099" }))).toBeVisible();
      await expect(buyer.getByText(invoices.next.freeAfter)).toBeVisible();
      await expect(buyer.getByRole("button", { name: invoices.choosePlan })).toHaveCount(0);
      await reseller.does("PUT /plans/:planId", { params: ofPlan, body: { value: 49.9 } });
    });

    await test.step("who has no due date reads that there is nothing to pay, and is offered nothing", async () => {
      const params = { companyId: admin.user.companyId };
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: null } });
      await buyer.reload();
      await expect(buyer.getByText(invoices.next.noDueDate)).toBeVisible();
      await expect(buyer.getByRole("button", { name: invoices.choosePlan })).toHaveCount(0);
      await buyer.goto(`${app.url}/subscription`);
      await expect(buyer.getByText(subscription.noDueDate)).toBeVisible();
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: "2099-01-05" } });
    });

    await test.step("who is paid ahead reads of what and until when, and which days the next payment is for", async () => {
      const pay = buyer.getByRole("button", { name: subscription.payNext, exact: true });
      await buyer.reload();
      const facts = { plan: plan?.name ?? "", price: "R$ 49,90", recurrence: pt.companies.recurrence.MENSAL };
      await expect(buyer.getByText(filled(subscription.plan, facts))).toBeVisible();
      await expect(buyer.getByText(filled(subscription.paidUntil, { date: "05/01/2099" }))).toBeVisible();
      await expectAccessible(buyer, "the subscription of a company with a plan");
      await pay.click();
      await review(checkout.field.document, "12345678909");
      const days = filled(checkout.review.days, { from: "05/01/2099", until: "05/02/2099" });
      await expect(dialog.getByText(`${filled(checkout.review.months_one, { count: 1 })}, ${days}`)).toBeVisible();
      await expect(dialog.getByText(filled(checkout.review.late, { date: "05/01/2099" }))).toBeVisible();
      await expect(dialog.getByText("123.456.789-09", { exact: true })).toBeVisible();
      await expectAccessible(buyer, "the review of a payment", "[role=dialog]");
    });

    await test.step("in the days of grace it reads when it expired, and of no days that only the server knows", async () => {
      const params = { companyId: admin.user.companyId };
      const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
      await reseller.does("PUT /gateways", { body: { graceDays: 5 } });
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: past } });
      await buyer.reload();
      const date = past.split("-").toReversed().join("/");
      await expect(buyer.getByText(filled(subscription.expired, { date }))).toBeVisible();
      await buyer.getByRole("button", { name: subscription.payOrChange }).click();
      await review();
      await expect(dialog.getByText(filled(checkout.review.months_one, { count: 1 }), { exact: true })).toBeVisible();
      await reseller.does("PUT /gateways", { body: { graceDays: 0 } });
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: soon } });
      await reseller.does("POST /invoices", { body: params });
    });

    await test.step("the company pays its invoice: three steps, the code, and it hears of the payment", async () => {
      await buyer.goto(`${app.url}/financeiro`);
      await buyer.getByRole("heading", { level: 1, name: invoices.title }).waitFor();
      await expectAccessible(buyer, "the invoices");
      const row = buyer.getByRole("row").filter({ hasText: invoices.state.open });
      await row
        .getByRole("button", { name: filled(invoices.payNamed, { name: "" }).trim() })
        .first()
        .click();
      await next.click();
      const address = dialog.getByRole("textbox", { name: checkout.field.address, exact: true });
      await expect(address, "what is missing is said").toHaveAttribute("aria-invalid", "true");
      await address.fill("Rua das Flores, 12");
      await buyer.keyboard.press("Escape");
      await dialog.getByRole("button", { name: common.discard.no }).click();
      await expect(address).toHaveValue("Rua das Flores, 12");
      await fill();
      await expect(dialog.getByRole("img", { name: checkout.pix.code })).toBeVisible();
      await expectAccessible(buyer, "the Pix charge", "[role=dialog]");
      await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await dialog.getByRole("button", { name: checkout.pix.copy }).click();
      await expect(dialog.getByRole("button", { name: checkout.pix.copied })).toBeVisible();
      await expect(dialog.getByRole("button", { name: checkout.pix.copy })).toBeVisible();
      const [txid = ""] = [...efi.charges.keys()].slice(-1);
      expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(efi.charges.get(txid)?.pixCopiaECola);
      efi.pay(txid);
      await efi.tell(txid);
      await expect(dialog.getByText(checkout.paid.title)).toBeVisible();
      await buyer.waitForURL(`${app.url}/`);
      await buyer.goto(`${app.url}/financeiro`);
      await expect(buyer.getByRole("cell", { name: invoices.state.paid, exact: true })).toBeVisible();
    });

    await test.step("whose due date is set back, with all invoices paid, can pay all the same", async () => {
      const choose = buyer.getByRole("button", { name: invoices.choosePlan });
      // It asks for a document.
      await reseller.does("PUT /gateways", { body: { active: "asaas", asaas: { apiKey: asaas.apiKey } } });
      await buyer.goto(`${app.url}/financeiro`);
      await expect(buyer.getByRole("cell", { name: invoices.state.paid, exact: true })).toBeVisible();
      await expect(choose, "paid for the next weeks").toBeHidden();
      const params = { companyId: admin.user.companyId };
      await reseller.does("PUT /companies/:companyId", { params, body: { dueDate: "2026-01-05" } });
      await buyer.reload();
      await choose.click();
      await fill(checkout.field.document, "123.456.789-09");
      await expect(dialog.getByRole("img", { name: checkout.pix.code })).toBeVisible();
      const copied = dialog.getByLabel(checkout.pix.copyPaste);
      const pixCode = await copied.inputValue();
      await buyer.keyboard.press("Escape");
      // Whoever is locked out has no socket.
      const unpaid = buyer.getByRole("row").filter({ hasText: invoices.state.expired });
      await expect(unpaid).toContainText(invoices.waiting);
      await expect(choose, "its invoice is there now").toBeHidden();
      await expectAccessible(buyer, "an invoice with a Pix charge that waits");
      await buyer.reload();
      await unpaid.getByRole("button", { name: filled(invoices.showPixNamed, { name: "" }).trim() }).click();
      await expect(copied).toHaveValue(pixCode);
      await dialog.getByRole("button", { name: checkout.pix.change }).click();
      await expect(dialog.getByLabel(checkout.field.document), "kept").toHaveValue("123.456.789-09");
      await buyer.keyboard.press("Escape");
      await reseller.does("PUT /gateways", { body: { active: null } });
      // What the page knows is older.
      await unpaid.getByRole("button", { name: filled(invoices.showPixNamed, { name: "" }).trim() }).click();
      await expect(dialog.getByText(checkout.byHand)).toBeVisible();
      await expect(copied).toHaveCount(0);
      await buyer.keyboard.press("Escape");
      await buyer.reload();
      await expect(unpaid).toContainText(invoices.byHand);
      await expect(unpaid).not.toContainText(invoices.waiting);
      await expect(unpaid.getByRole("button")).toHaveCount(0);
    });
  });
});
