import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { tickets } = pt;
const name = "Fernanda Souza";

test("in a company without queues a conversation is handed to a person", async ({ page, nobody, baseURL }) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const colleague = await shop.admin.colleague("user", { name: "Ana Lima" });
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi!");
  const { uuid } = await bakery.accept(fernanda);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto(`/tickets/${uuid}`);
  await expect(inbox.message("Oi!")).toBeVisible();

  await page.getByRole("log").focus();
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: tickets.transfer.button });
  await confirm.click();
  await expect(dialog.getByText(tickets.transfer.same)).toBeVisible();
  await expect(dialog.getByLabel(tickets.transfer.queue)).toHaveCount(0);
  await dialog.getByLabel(tickets.transfer.user).fill("ana");
  await page.getByRole("option", { name: colleague.user.name }).click();
  await expect(dialog.getByText(filled(tickets.transfer.toUserAlone, { user: colleague.user.name }))).toBeVisible();
  await confirm.click();
  await expect(page.getByText(filled(tickets.transfer.doneUser, { name, user: colleague.user.name }))).toBeVisible();
  expect(await shop.ticketWith(fernanda)).toMatchObject({ status: "open", userId: colleague.user.id, queueId: null });
});
