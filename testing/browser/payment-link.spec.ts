import { expectAccessible } from "./accessible.ts";
import { withGateways } from "./gateways.ts";
import { newEmail } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, billingOverview, checkout, common, gateways, plans } = pt;
const password = "senha-da-loja";

test("companies that are locked out pay by a link, to the reseller's own key and through Asaas", async ({
  page,
  anotherBrowser,
}) => {
  await withGateways(page, async ({ app, asaas, reseller }) => {
    const toast = (text: string) => page.getByText(text).first();
    const save = page.getByRole("button", { name: common.save });
    const [plan] = await reseller.does("GET /plans/list");

    /** The pay page of a company that is locked out, from its refused sign-in. */
    const lockedOut = async (name: string, link = auth.login.pay) => {
      const account = { email: newEmail(), password };
      const body = { ...account, name, planId: plan?.id ?? 0, dueDate: "2026-01-05" };
      const { id } = await reseller.does("POST /companies", { body });
      const theirs = await anotherBrowser();
      await theirs.goto(`${app.url}/login`);
      await theirs.getByLabel(auth.email).fill(account.email);
      await theirs.getByLabel(auth.password, { exact: true }).fill(password);
      await theirs.getByRole("button", { name: auth.login.submit }).click();
      await expect(theirs.getByText(filled(auth.login.overdue, { date: "05/01/2026" }))).toBeVisible();
      await theirs.getByRole("link", { name: link }).click();
      await expect(theirs.getByText(name)).toContainText(filled(checkout.link.overdue, { date: "05/01/2026" }));
      const pay = theirs.getByRole("button", { name: checkout.link.pay });
      const code = theirs.getByRole("img", { name: checkout.pix.code });
      return { id, theirs, pay, code, paid: theirs.getByText(checkout.paid.title) };
    };

    await test.step("without Pix, who is locked out is led to the invoice, and not called to pay there", async () => {
      const { theirs, pay } = await lockedOut("Padaria Vencida", auth.login.invoice);
      await expect(theirs.getByText(checkout.byHand)).toBeVisible();
      await expect(pay).toHaveCount(0);
    });

    await test.step("its own key: who is locked out pays by the link; the reseller confirms it by hand", async () => {
      await page.goto(`${app.url}/settings?section=gateways`);
      await page.getByLabel(gateways.active).selectOption(gateways.name.own);
      await save.click();
      await expect(page.getByText(pt.errors.field.required)).toHaveCount(3);
      for (const [label, value] of Object.entries({ key: "pix@revenda.test", holder: "Revenda", city: "Recife" }))
        await page.getByLabel(gateways[label as "key" | "holder" | "city"], { exact: true }).fill(value);
      await page.getByRole("tab", { name: plans.title, exact: true }).click();
      await page.goBack();
      await expect(page.getByText(pt.common.restored.text)).toBeVisible();
      await save.click();
      await expect(page.getByText(pt.common.restored.text)).toHaveCount(0);
      await expect(page.getByText(pt.errors.field.required)).toHaveCount(0);
      const { id, theirs, pay, code, paid } = await lockedOut("Mercadinho Vencido");
      await reseller.does("PUT /gateways", { body: { active: null } });
      await theirs.reload();
      await expect(theirs.getByText(checkout.byHand)).toBeVisible();
      await expect(pay).toHaveCount(0);
      await reseller.does("PUT /gateways", { body: { active: "own" } });
      await theirs.reload();
      await pay.click();
      await expect(code).toBeVisible();
      await expect(theirs.getByText(checkout.pix.confirmed)).toBeVisible();
      await expectAccessible(theirs, "the page of a payment link");
      await reseller.does("PUT /gateways", { body: { active: null } });
      await expect(theirs.getByText(checkout.byHand), "a code of before is there no longer").toBeVisible();
      await expect(code).toHaveCount(0);
      await reseller.does("PUT /gateways", { body: { active: "own" } });
      await expect(code).toBeVisible();
      await page.goto(`${app.url}/settings?section=invoices`);
      const { records } = await reseller.does("GET /invoices/managed", { query: { companyId: id } });
      const name = `Mercadinho Vencido #${records[0]?.id}`;
      await page.getByRole("button", { name: filled(common.more, { name }) }).click();
      await page.getByRole("menuitem", { name: billingOverview.change.paid }).click();
      const confirming = page.getByRole("dialog");
      await confirming.getByRole("radio").last().check();
      await confirming.getByLabel(billingOverview.change.reason).fill("Caiu na conta");
      await confirming.getByRole("button", { name: billingOverview.change.paid }).click();
      await expect(toast(billingOverview.change.paidDone)).toBeVisible();
      await expect(paid, "the page looks again by itself").toBeVisible();
      await expect(theirs.getByText("Mercadinho Vencido"), "paid, it is due no more").not.toContainText("05/01/2026");
    });

    await test.step("Asaas: it asks for a document, and tells of the payment", async () => {
      await page.goto(`${app.url}/settings?section=gateways`);
      await page.getByLabel(gateways.active).selectOption(gateways.name.asaas);
      await page.getByLabel(gateways.apiKey).fill(asaas.apiKey);
      await save.click();
      await page.getByRole("button", { name: gateways.webhook }).click();
      await expect(toast(gateways.registered)).toBeVisible();
      const { theirs, pay, code, paid } = await lockedOut("Oficina do Zé");
      await pay.click();
      await theirs.getByLabel(checkout.field.document).fill("123.456.789-09");
      await pay.click();
      await expect(code).toBeVisible();
      const [reference = ""] = asaas.payments.map(({ externalReference }) => externalReference).slice(-1);
      asaas.pay(reference);
      await asaas.tell(reference, "PAYMENT_RECEIVED");
      await expect(paid).toBeVisible();
    });

    await test.step("the overview counts what came, and saves it", async () => {
      await page.goto(`${app.url}/billing`);
      await expect(page.getByText(filled(billingOverview.payments_other, { count: 2 }))).toBeVisible();
      await expectAccessible(page, "the reseller's overview");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: billingOverview.csv.save }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
    });
  });
});
