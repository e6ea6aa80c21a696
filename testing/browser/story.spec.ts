import type { Page } from "@playwright/test";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { standing } from "./app.ts";
import { Inbox } from "./inbox.ts";
import { hire, newEmail, newNumber, signIn, signUp } from "./people.ts";
import { readPicture } from "./qr-picture.ts";
import { heard, listen } from "./sound.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, connections, errors, shell, tickets } = pt;

/** The admin of this page, for API calls in their name: a second sign-in would end the page's session. */
async function personAt(page: Page): Promise<Person> {
  const door = { http: doorTo(standing().url) };
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const user = await new Person(door, { token, user: undefined as never }).does("GET /auth/me");
  return new Person(door, { token, user });
}

test("from sign-up over a real QR code to the first customer answered", async ({
  page,
  anotherBrowser,
  nobody,
  peer,
}) => {
  test.slow();
  const company = `Padaria do Bairro ${newNumber()}`;
  const email = newEmail();
  const password = "pão-quentinho";
  const number = newNumber();
  const customer = newNumber();
  const inbox = new Inbox(page);

  await test.step("sign up: what is wrong is said at its field, the phone has its mask", async () => {
    await page.goto("/signup");
    await expect(page.getByText(filled(auth.signup.text_other, { count: 3 }))).toBeVisible();
    await expect(page.getByRole("radio"), "the only plan is chosen").toBeChecked();
    await page.getByRole("button", { name: auth.signup.submit }).click();
    await expect(page.getByLabel(auth.signup.name)).toBeFocused();
    await expect(page.getByText(errors.field.required)).toHaveCount(4);
    await page.getByLabel(auth.signup.name).fill(company);
    await page.getByLabel(auth.email).fill("nao-e-um-email");
    await page.getByLabel(auth.signup.userName).fill("Ana Lima");
    await page.getByLabel(auth.signup.phone).pressSequentially("119876");
    await page.getByRole("button", { name: auth.signup.submit }).click();
    await expect(page.getByText(auth.signup.phoneIncomplete)).toBeVisible();
    await page.getByLabel(auth.signup.phone).press("End");
    await page.getByLabel(auth.signup.phone).pressSequentially("54321");
    await expect(page.getByLabel(auth.signup.phone)).toHaveValue("(11) 98765-4321");
    await page.getByLabel(auth.signup.phone).fill("+55 11 98765-4321");
    await expect(page.getByLabel(auth.signup.phone)).toHaveValue("(11) 98765-4321");
    await page.getByLabel(auth.password, { exact: true }).fill("curt");
    await page.getByRole("button", { name: auth.signup.submit }).click();
    await expect(page.getByText(errors.field.invalid_email)).toBeVisible();
    await expect(page.getByText(filled(errors.field.too_short, { min: 5 }))).toBeVisible();
    await page.getByLabel(auth.email).fill(email);
    await page.getByLabel(auth.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: auth.signup.submit }).click();
  });

  await test.step("which signs in, with the trial's end in sight", async () => {
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText(filled(shell.trial.days_other, { count: 3 }))).toBeVisible();
  });

  await test.step("a wrong password signs nobody in", async () => {
    const elsewhere = await anotherBrowser();
    await elsewhere.goto("/login");
    await elsewhere.getByLabel(auth.email).fill(email);
    await elsewhere.getByLabel(auth.password, { exact: true }).fill("não-é-esta");
    await elsewhere.getByRole("button", { name: auth.login.submit }).click();
    await expect(elsewhere.getByText(errors.ERR_INVALID_CREDENTIALS)).toBeVisible();
    await elsewhere.close();
  });

  await test.step("without a connection the admin is led to where one is added", async () => {
    await expect(page.getByText(tickets.empty.unconnectedTitle)).toBeVisible();
    await page.getByRole("link", { name: connections.inviteAction }).click();
    await expect(page.getByText(connections.empty)).toBeVisible();
  });

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const code = page.getByRole("img", { name: filled(connections.qr.code, { name: "Loja" }) });
  await test.step("a connection shows a QR code that a phone can read, and then another", async () => {
    await page.getByRole("button", { name: connections.add }).click();
    await page.getByRole("textbox", { name: connections.form.name }).fill("Loja");
    await page.getByRole("button", { name: connections.form.submit, exact: true }).click();
    const first = await readPicture(code);
    expect(first).toContain("2@");
    await expect.poll(() => readPicture(code)).not.toBe(first);
  });

  await test.step("the phone scans it: connected, the dialog says so and goes, without a reload", async () => {
    await peer.scan(await readPicture(code), { number, name: "Loja" });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(connections.qr.connected)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "Loja" })).toContainText(connections.status.CONNECTED);
    expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  });

  const admin = await personAt(page);
  const [ana, bruno, stranger] = [await anotherBrowser(), await anotherBrowser(), await anotherBrowser()];
  const anas = new Inbox(ana);
  await test.step("attendants and another company are at their browsers", async () => {
    await listen(ana);
    await signIn(ana, await hire(admin, "Ana Lima"));
    await signIn(bruno, await hire(admin, "Bruno Reis", { allTicket: "desabled" }));
    const other = await signUp(nobody);
    await signIn(stranger, { email: other.user.email, password: other.password });
    await page.getByRole("link", { name: tickets.title }).click();
    for (const one of [page, ana, bruno, stranger]) await new Inbox(one).half("pending").click();
    await expect(ana.getByText(tickets.empty.pending)).toBeVisible();
  });

  await test.step("a customer writes: it waits, with badge and sound, at whoever may see it and nobody else", async () => {
    await peer.customer(customer, { name: "Fernanda Souza", delivers: false });
    await peer.write(customer, number, "Oi! Vocês têm bolo de cenoura? 🥕");
    for (const one of [inbox, anas]) {
      await expect(one.row("Fernanda Souza")).toContainText("Oi! Vocês têm bolo de cenoura? 🥕");
      await expect(one.row("Fernanda Souza")).toContainText(filled(tickets.bell.unread_one, { count: 1 }));
      await expect(one.half("pending")).toContainText("1");
      await expect(one.page).toHaveTitle(/^\(1\) /);
    }
    await expect.poll(() => heard(ana)).toBeGreaterThan(0);
    await expect(bruno.getByText(tickets.empty.blindTitle)).toBeVisible();
    for (const one of [bruno, stranger]) await expect(new Inbox(one).half("pending")).toContainText("0");
  });

  await test.step("the attendant accepts and reads; the others see whose it is", async () => {
    await anas.accept("Fernanda Souza");
    await expect(anas.message("Oi! Vocês têm bolo de cenoura? 🥕")).toBeVisible();
    await expect(anas.half("open")).toContainText("1");
    await expect(inbox.half("pending")).toContainText("0");
    await inbox.half("open").click();
    await expect(inbox.row("Fernanda Souza")).toContainText("Ana Lima");
    await peer.until((state) =>
      state.customers.some((one) => one.number === customer && one.receipts.some(({ type }) => type === "read")),
    );
  });

  const answer = "Temos sim, Fernanda! Sai do forno às 15h.";
  await test.step("the answer's ticks follow the customer's phone: clock, sent, delivered, read", async () => {
    await peer.holdAcks(true, number);
    await anas.say("Fernanda Souza", answer);
    const received = async () =>
      (await peer.state()).customers
        .find((one) => one.number === customer)
        ?.received.filter(({ text }) => text?.includes(answer)) ?? [];
    await expect.poll(received).toHaveLength(1);
    await expect(anas.tick(answer, "waiting")).toBeVisible();
    await peer.holdAcks(false, number);
    await expect(anas.tick(answer, "sent")).toBeVisible();
    const [message] = await received();
    await peer.deliver(customer, message?.id ?? "");
    await expect(anas.tick(answer, "delivered")).toBeVisible();
    await peer.read(customer, message?.id ?? "");
    await expect(anas.tick(answer, "read")).toBeVisible();
    expect(await received()).toMatchObject([{ text: `*Ana Lima*:\n${answer}`, count: 1 }]);
  });

  await test.step("return, accept again, close and reopen: every browser follows", async () => {
    await anas.action("giveBack").click();
    await expect(ana.getByText(filled(tickets.returned, { name: "Fernanda Souza" }))).toBeVisible();
    await expect(inbox.half("pending")).toContainText("1");
    await expect(inbox.half("open")).toContainText("0");
    await anas.half("pending").click();
    await anas.accept("Fernanda Souza");
    await expect(inbox.row("Fernanda Souza")).toContainText("Ana Lima");

    await anas.action("resolve").click();
    await expect(inbox.row("Fernanda Souza")).toHaveCount(0);
    await inbox.tab("closed").click();
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await anas.action("reopen").click();
    await expect(anas.composer("Fernanda Souza")).toBeVisible();
    await expect(inbox.row("Fernanda Souza")).toHaveCount(0);
    await inbox.tab("open").click();
    await expect(inbox.row("Fernanda Souza")).toContainText("Ana Lima");
  });

  await test.step("who may not see it never did, and nobody was reloaded", async () => {
    for (const one of [bruno, stranger]) {
      await expect(new Inbox(one).half("pending")).toContainText("0");
      await expect(one.getByText("Fernanda Souza")).toHaveCount(0);
    }
    expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  });
});
