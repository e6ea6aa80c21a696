import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, tickets } = pt;

test("a filter is saved by name, says how many it has while they come, and is found again, renamed and deleted", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const queue = await shop.admin.queue();
  const ana = await hire(shop.admin, "Ana Lima", { queueIds: [queue] });
  const lia = await shop.customer("Lia Reis");
  await shop.writes(lia, "Bom dia");
  await signIn(page, ana);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await expect(inbox.row("Lia Reis")).toBeVisible();
  const open = () => page.getByRole("button", { name: tickets.saved.button }).click();
  const manage = page.getByRole("menuitem", { name: tickets.saved.manage });
  const dialog = page.getByRole("dialog", { name: tickets.saved.title });

  await test.step("what waits without a queue is saved", async () => {
    await page.getByRole("button", { name: tickets.queues }).click();
    await page.getByRole("menuitemcheckbox", { name: tickets.noQueue }).click();
    await page.keyboard.press("Escape");
    await open();
    await manage.click();
    await dialog.getByLabel(tickets.saved.name).fill("Sem fila");
    await expectAccessible(page, "the saved filters", "[role=dialog]");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it counts what comes, and leads there from anywhere", async () => {
    await inbox.half("open").click();
    await page.getByRole("button", { name: filled(tickets.removeFilter, { name: tickets.noQueue }) }).click();
    await open();
    const item = page.getByRole("menuitem", { name: "Sem fila" });
    await expect(item).toContainText("1");
    await shop.writes(await shop.customer("João Prado"), "Boa tarde");
    await expect(item).toContainText("2");
    await item.click();
    await expect(page).toHaveURL(/tab=pending/);
    await expect(inbox.row("João Prado")).toBeVisible();
  });

  await test.step("a search of messages keeps whose they are, and of when; a name that is taken or too long is refused", async () => {
    await page.goto("/tickets?tab=search&q=dia&find=messages&from=customer&days=7");
    await expect(page.locator("[data-hit]")).toHaveCount(1);
    await open();
    await manage.click();
    const name = dialog.getByLabel(tickets.saved.name);
    await name.fill("x".repeat(51));
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(filled(errors.field.too_long, { max: 50 }))).toBeVisible();
    await name.fill("Sem fila");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(errors.ERR_NAME_TAKEN)).toBeVisible();
    // Another window of the same person.
    await (
      await nobody.login(ana.email)
    ).does("POST /saved-filters", { body: { name: "De ontem", filter: { tab: "closed" } } });
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await name.fill("Bom dia dos clientes");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await page.goto("/tickets");
    await open();
    await page.getByRole("menuitem", { name: "Bom dia dos clientes" }).click();
    await expect(page).toHaveURL(/find=messages.*from=customer.*days=7/);
    await expect(page.locator("[data-hit]")).toHaveCount(1);
  });

  await test.step("a filter by what is deleted shows that, and the list comes back without it", async () => {
    await page.goto("/tickets?tab=pending&queues=[987654321]");
    const gone = page.getByRole("button", { name: filled(tickets.removeFilter, { name: tickets.goneFilter }) });
    await expect(inbox.row("João Prado")).toHaveCount(0);
    await gone.click();
    await expect(inbox.row("João Prado")).toBeVisible();
    await expect(gone).toHaveCount(0);
  });

  await test.step("it is renamed and deleted", async () => {
    await open();
    await manage.click();
    for (const name of ["De ontem", "Bom dia dos clientes"])
      await dialog.getByRole("button", { name: filled(common.deleteNamed, { name }) }).click();
    await dialog.getByLabel(filled(tickets.saved.rename, { name: "Sem fila" })).fill("Para triar");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: filled(common.deleteNamed, { name: "Para triar" }) }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.reload();
    await open();
    await expect(manage).toBeVisible();
    await expect(page.getByRole("menuitem")).toHaveCount(1);
  });
});
