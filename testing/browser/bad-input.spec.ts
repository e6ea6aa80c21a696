import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { limits } from "@recado/contracts/limits";
import { endSubscription } from "./database.ts";
import { standing } from "./app.ts";
import { Inbox } from "./inbox.ts";
import { newEmail, signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, companies, connections, errors, messages, shell, tickets } = pt;

async function fillSignUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel(auth.signup.name).fill(name);
  await page.getByLabel(auth.signup.userName).fill("Ana Lima");
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill("senha-forte");
  await expect(page.getByRole("radio").first(), "the only plan is chosen").toBeChecked();
  await page.getByRole("button", { name: auth.signup.submit }).click();
}

test("an e-mail that is taken is refused at its field; another company's number in the address makes no colleague", async ({
  page,
  nobody,
}) => {
  const taken = await signUp(nobody);
  const name = `Floricultura ${randomUUID().slice(0, 8)}`;
  const email = newEmail();
  await page.goto(`/signup?companyId=${taken.user.companyId}`);
  await fillSignUp(page, { name, email: taken.user.email });
  await expect(page.getByText(errors.ERR_EMAIL_TAKEN)).toBeVisible();
  await expect(page.getByLabel(auth.email)).toBeFocused();
  await fillSignUp(page, { name, email });
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole("banner")).toContainText(filled(shell.welcome, { company: name }));
  expect(await taken.does("GET /users/list")).toHaveLength(1);
});

test("the second click of a double one chooses no other plan; a phone of another country stays as typed", async ({
  page,
}) => {
  // A single plan would be chosen by itself.
  await page.route("**/api/plans/list*", async (route) => {
    const response = await route.fetch();
    const [plan] = (await response.json()) as [object];
    await route.fulfill({ response, json: [plan, { ...plan, id: 999_999, name: "Outro" }] });
  });
  await page.goto("/signup");
  const [plan, other] = [page.getByRole("radio").first(), page.getByRole("radio").last()];
  await plan.check();
  const name = page.getByLabel(auth.signup.name);
  const phone = page.getByLabel(auth.signup.phone);
  await phone.pressSequentially("+351 912 345 678");
  await expect(phone).toHaveValue("+351 912 345 678");
  // The page scrolls to what is wrong, and the other plan comes under the pointer.
  const submit = page.getByRole("button", { name: auth.signup.submit });
  const double = (button: Element) => {
    (button as HTMLElement).click();
    document.querySelector<HTMLElement>("label:has(input[type=radio]:not(:checked))")?.click();
  };
  await submit.evaluate(double);
  await expect(name).toBeFocused();
  await expect(plan).toBeChecked();
  await expect(async () => {
    await other.click();
    await expect(other, "a click of its own").toBeChecked({ timeout: 300 });
  }).toPass();
  await plan.check();

  await fillSignUp(page, { name: `Lisboa Dental ${randomUUID().slice(0, 8)}`, email: newEmail() });
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto("/settings?section=company");
  await expect(page.getByLabel(companies.phone)).toHaveValue("+351912345678");
});

test("a company whose subscription is over is told since when", async ({ page, nobody }) => {
  const { user, password } = await signUp(nobody);
  await endSubscription(standing().dataDir, user.companyId, new Date("2026-01-31T02:59:59.999Z"));
  await page.goto("/login");
  await page.getByLabel(auth.email).fill(user.email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: auth.login.submit }).click();
  await expect(page.getByText(filled(auth.login.overdue, { date: "30/01/2026" }))).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("a conversation that is not there leads back to the list, with a word; so does an address that is none", async ({
  page,
  nobody,
}) => {
  const { user, password } = await signUp(nobody);
  await signIn(page, { email: user.email, password });
  for (const uuid of [randomUUID(), "nao-e-um-uuid", "-1", "9".repeat(400)]) {
    await page.goto(`/tickets/${uuid}`);
    await expect(page.getByRole("alert").getByText(errors.ERR_NO_TICKET_FOUND), uuid.slice(0, 40)).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
  }
});

test("a message of 65,536 characters is kept and said to be too long; one of 65,535 goes", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Me conte tudo");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await page.getByRole("switch", { name: filled(messages.sign, { name: shop.admin.user.name }) }).click();

  const { max } = limits.messageBody;
  const composer = inbox.composer("Fernanda Souza");
  await composer.fill("á".repeat(max + 1));
  await expect(page.getByText(filled(messages.tooLong_one, { max, count: 1 }))).toBeVisible();
  await expect(page.getByRole("button", { name: messages.send, exact: true })).toBeDisabled();
  await composer.press("Enter");
  await expect(composer).toHaveValue("á".repeat(max + 1));
  await composer.fill("á".repeat(max));
  await composer.press("Enter");
  await expect(inbox.tick("ááá", "delivered")).toBeVisible();
  expect(await shop.receivedBy(fernanda)).toEqual(["á".repeat(max)]);
});

test("an empty file among several is brought into view where it keeps the others from going", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Mande a tabela");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  const { attach, kind } = messages;
  const mimeType = "text/plain";
  const files = [1, 2, 3, 4, 5, 6].map((n) => ({ name: `${n}.txt`, mimeType, buffer: Buffer.from("x") }));
  await page
    .getByLabel(kind.application, { exact: true })
    .setInputFiles([...files, { name: "vazio.txt", mimeType, buffer: Buffer.from("") }]);
  const tray = page.getByRole("list", { name: attach.tray });
  const problem = tray.getByText(attach.empty);
  const send = page.getByRole("button", { name: messages.send, exact: true });
  await expect(send).toBeDisabled();
  const tries = [
    () => inbox.composer("Fernanda Souza").press("Enter"),
    () => send.click({ force: true }),
    () => page.getByLabel(filled(attach.captionOf, { name: "1.txt" })).press("Enter"),
  ];
  for (const attempt of tries) {
    await tray.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(problem).not.toBeInViewport();
    await attempt();
    await expect(problem).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: filled(attach.remove, { name: "vazio.txt" }), exact: true }).click();
  await page.getByLabel(filled(attach.captionOf, { name: "1.txt" })).press("Enter");
  await expect(inbox.tick("6.txt", "delivered")).toBeVisible();
});

test("a connection's name of 300 characters is refused at its field, and nothing is made", async ({ page, nobody }) => {
  const { user, password } = await signUp(nobody);
  await signIn(page, { email: user.email, password });
  await page.getByRole("link", { name: tickets.empty.connect }).click();
  await page.getByRole("button", { name: connections.add }).click();
  const name = page.getByRole("textbox", { name: connections.form.name });
  await name.fill("x".repeat(300));
  await page.getByRole("button", { name: connections.form.submit, exact: true }).click();
  await expect(page.getByText(filled(errors.field.too_long, { max: limits.name.max }))).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: pt.common.discard.yes }).click();
  await expect(page.getByText(connections.empty)).toBeVisible();
});
