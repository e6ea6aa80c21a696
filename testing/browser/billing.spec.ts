import { fileURLToPath } from "node:url";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { certificates, EfiPeer } from "../gateways/efi-peer.ts";
import { expectAccessible, expectRoomy } from "./accessible.ts";
import { setupCode, standing, TestApp } from "./app.ts";
import { enter, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { checkout, common, gateways, invoices } = pt;
const password = "senha-da-casa";
const owner = { email: "dona@revenda.test", password };

test("a reseller chooses how it is paid; a company pays by Pix through Efí and goes on", async ({
  page,
  anotherBrowser,
}) => {
  test.setTimeout(120_000);
  const efi = new EfiPeer();
  const app = await TestApp.start(standing().peerUrl, {
    EFI_URL: await efi.listen(),
    NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("../gateways/certificates/authority.pem", import.meta.url)),
  });
  try {
    const nobody = new Person({ http: doorTo(app.url) }, undefined);
    await nobody.does("POST /setup", { body: { ...owner, name: "Revenda", code: setupCode } });
    const reseller = await nobody.login(owner.email, password);
    await reseller.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    await signIn(page, owner, app.url);
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

    const buyer = await anotherBrowser();
    const admin = await nobody.signUp("Padaria do Bairro");
    await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    await reseller.does("POST /invoices", { body: { companyId: admin.user.companyId } });
    await enter(buyer, admin);
    const dialog = buyer.getByRole("dialog");
    const next = dialog.getByRole("button", { name: checkout.next });
    const fill = async () => {
      for (const field of ["firstName", "address", "city", "zipcode", "country"] as const)
        await dialog.getByRole("textbox", { name: checkout.field[field], exact: true }).fill("Bairro 12");
      await next.click();
      await next.click();
      await dialog.getByRole("button", { name: checkout.pay }).click();
    };

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
      await expect(
        dialog.getByRole("textbox", { name: checkout.field.address, exact: true }),
        "what is missing is said",
      ).toHaveAttribute("aria-invalid", "true");
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
  } finally {
    await app.stop();
    await efi.close();
  }
});
