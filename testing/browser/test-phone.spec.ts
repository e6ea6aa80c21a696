import { Inbox } from "./inbox.ts";
import { signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { connections, messages, shell, simulator, tickets } = pt;

test("without a phone at hand: three customers are played on the test phone, and answered", async ({
  page,
  nobody,
}) => {
  const admin = await signUp(nobody);
  const inbox = new Inbox(page);
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.getByRole("link", { name: tickets.empty.connect }).click();

  await page.getByRole("button", { name: connections.add }).click();
  await page.getByRole("radio", { name: connections.form.simulator }).check();
  await expect(page.getByRole("textbox", { name: connections.form.name })).toHaveValue(connections.testPhone);
  await page.getByRole("button", { name: connections.form.submit, exact: true }).click();
  const phone = page.getByRole("complementary", { name: simulator.title });
  await phone.getByRole("button", { name: simulator.empty.samples }).click();
  const customers = [simulator.sample.first, simulator.sample.second, simulator.sample.third];
  await expect(phone.getByRole("listitem")).toHaveCount(customers.length);

  await page.getByRole("link", { name: shell.nav.tickets }).click();
  await inbox.half("pending").click();
  await expect(inbox.half("pending")).toContainText("3");
  for (const { name, question } of customers) {
    await test.step(name, async () => {
      await expect(inbox.row(name)).toContainText(`2 ${tickets.bell.unread}`);
      await inbox.accept(name);
      await expect(inbox.message(question)).toBeVisible();
      const answer = `Já vejo isso, ${name}!`;
      await inbox.say(name, answer);
      await expect(inbox.tick(answer, "delivered")).toBeVisible();

      await phone.getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
      const chat = phone.getByRole("log", {
        name: filled(simulator.conversation, { company: admin.user.company.name }),
      });
      await expect(chat.getByText(answer)).toBeVisible();
      await expect(inbox.tick(answer, "read")).toBeVisible();
      const thanks = `Obrigado! 🙏 (${name})`;
      await phone.getByRole("textbox", { name: filled(simulator.write, { name }) }).fill(thanks);
      await phone.getByRole("button", { name: simulator.send }).click();
      await expect(inbox.message(thanks)).toBeVisible();
      await expect(
        chat.locator("div").filter({ hasText: thanks }).getByTitle(messages.state.read).last(),
      ).toBeVisible();
      await phone.getByRole("button", { name: simulator.back }).click();
      // Beside the phone there is room for the chat or the list.
      await inbox.back();
    });
  }
  await expect(page.getByText(tickets.empty.pending)).toBeVisible();
  await expect(inbox.half("open")).toContainText("3");
});
