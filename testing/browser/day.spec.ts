import { fernanda, openDay, question, reply } from "./day.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, messages, notes, quickMessages, schedules, tags, tickets } = pt;

test("a day with one customer, at a desk: mostly by keyboard", async ({ page, nobody, baseURL }) => {
  test.slow();
  const { shop, inbox, customer, diego, colleague, received, more, dialog } = await openDay(
    page,
    nobody,
    baseURL ?? "",
  );
  const composer = inbox.composer(fernanda);

  await test.step("it is accepted with A from the list", async () => {
    await page.goto("/tickets?tab=pending");
    await expect(inbox.row(fernanda)).toContainText(question);
    const resolve = inbox.row(fernanda).getByRole("button", { name: tickets.resolve });
    await expect(resolve, "beside Accept a click resolves nothing").toHaveCount(0);
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(inbox.message(question)).toBeVisible();
    await expect(composer).toBeFocused();
  });

  await test.step("a quick reply is found by its word, looked at, and sent", async () => {
    await page.keyboard.type("/pre");
    const option = page.getByRole("listbox", { name: quickMessages.suggestions }).getByRole("option").first();
    await expect(option).toContainText("/preço");
    await page.keyboard.press("Enter");
    await expect(composer).toHaveValue(reply);
    await page.keyboard.press("Enter");
    await expect(inbox.tick(reply, "delivered")).toBeVisible();
    await expect.poll(received).toEqual([expect.stringContaining(reply)]);
  });

  await test.step("a tag is made and put on with L; the row shows it", async () => {
    await inbox.message(reply).focus();
    await page.keyboard.press("l");
    await page.getByLabel(tags.search).fill("Encomenda");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await inbox.half("open").click();
    await expect(inbox.row(fernanda)).toContainText("Encomenda");
  });

  await test.step("it is marked as unread with U, and read as it is opened again", async () => {
    await inbox.message(reply).focus();
    await page.keyboard.press("u");
    await expect(inbox.row(fernanda)).toContainText(filled(tickets.bell.unread_one, { count: 1 }));
    await expect(composer).toHaveCount(0);
    await inbox.row(fernanda).getByRole("link").click();
    await expect(inbox.row(fernanda)).not.toContainText(filled(tickets.bell.unread_one, { count: 1 }));
    await inbox.row(fernanda).hover();
    await inbox.row(fernanda).getByRole("button", { name: tickets.more }).click();
    await page.getByRole("menuitem", { name: tickets.markUnread }).click();
    await expect(inbox.row(fernanda)).toContainText(filled(tickets.bell.unread_one, { count: 1 }));
    await inbox.row(fernanda).getByRole("link").click();
    await expect(inbox.row(fernanda)).not.toContainText(filled(tickets.bell.unread_one, { count: 1 }));
  });

  await test.step("a note is written with N, deleted, and taken back", async () => {
    await inbox.message(reply).focus();
    await page.keyboard.press("n");
    await expect(page.getByLabel(notes.write)).toBeFocused();
    await page.keyboard.type("Alérgica a amendoim");
    await page.keyboard.press("Control+Enter");
    const list = page.getByRole("list", { name: notes.title });
    await expect(list).toContainText("Alérgica a amendoim");
    await list.getByRole("button", { name: notes.delete }).click();
    await expect(page.getByText(notes.deleted)).toBeVisible();
    await page.getByRole("button", { name: common.undo }).click();
    await expect(list).toContainText("Alérgica a amendoim");
  });

  await test.step("a message is scheduled, and the conversation shows that it waits", async () => {
    await more(schedules.menu);
    await dialog.getByLabel(schedules.message).fill("Seu bolo já saiu do forno!");
    await dialog.getByRole("button", { name: schedules.preset.tomorrow }).click();
    await dialog.getByRole("button", { name: schedules.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: filled(schedules.mark.one, { when: "" }) })).toBeVisible();
  });

  await test.step("what she asked is forwarded to Diego", async () => {
    await inbox.message(question).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: messages.menu.forward }).press("Enter");
    await dialog.getByRole("checkbox", { name: diego.name }).check();
    await dialog.getByRole("button", { name: filled(tickets.forward.submit_one, { count: 1 }) }).click();
    await expect(page.getByText(filled(tickets.forward.done_one, { name: diego.name }))).toBeVisible();
    await expect.poll(() => shop.receivedBy(diego)).toEqual([question]);
  });

  await test.step("it is resolved while one writes, and taken back with Z as it stood", async () => {
    await composer.fill("Já vou ver se");
    await composer.press("Alt+e");
    await expect(page.getByText(filled(tickets.resolved, { name: fernanda }))).toBeVisible();
    await expect(composer).toHaveCount(0);
    await expect(inbox.tab("closed"), "the list follows").toHaveAttribute("aria-selected", "true");
    await expect(inbox.row(fernanda)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("z");
    await expect(composer).toHaveValue("Já vou ver se");
    await expect(inbox.tab("open"), "the list follows").toHaveAttribute("aria-selected", "true");
    await expect(inbox.row(fernanda)).toContainText("Encomenda");
    await expect.poll(async () => (await shop.ticketWith(customer)).status).toBe("open");
    await composer.fill("");
  });

  await test.step("it is taken back before the server has answered", async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === "PUT") await held.promise;
      await route.continue();
    });
    await composer.fill("Um momento");
    await composer.press("Alt+e");
    await expect(composer).toHaveCount(0);
    await page.keyboard.press("Alt+z");
    held.resolve();
    await expect(composer).toHaveValue("Um momento");
    await expect.poll(async () => (await shop.ticketWith(customer)).status).toBe("open");
    await expect(page.getByText(filled(tickets.resolved, { name: fernanda }))).toHaveCount(0);
    await composer.fill("");
    await page.unroute(/\/tickets\/\d+$/);
  });

  await test.step("resolved for good, it is found among those that are over, and reopened", async () => {
    // The second click of a slow double one meets the button that has come in its place.
    const reopen = inbox.action("reopen");
    await page.evaluate((name) => {
      const seen = new MutationObserver(() => {
        const button = [...document.querySelectorAll<HTMLElement>("header button")].find(
          (one) => one.textContent === name && one.checkVisibility(),
        );
        if (!button) return;
        seen.disconnect();
        button.click();
      });
      seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    }, tickets.reopen);
    await inbox.action("resolve").click();
    await expect.poll(async () => (await shop.ticketWith(customer)).status).toBe("closed");
    await expect(reopen).toBeVisible();
    await expect(inbox.row(fernanda)).toHaveAttribute("aria-selected", "true");
    await inbox.row(fernanda).hover();
    await inbox.row(fernanda).getByRole("button", { name: tickets.reopen }).click();
    await expect(composer).toBeFocused();
    await expect(inbox.half("open"), "the list follows").toHaveAttribute("aria-pressed", "true");
    await expect(inbox.row(fernanda)).toHaveAttribute("aria-selected", "true");
    await inbox.tab("search").click();
    await page.getByRole("searchbox").fill("fernanda");
    await expect(inbox.row(fernanda)).toContainText("Encomenda");
    await inbox.tab("open").click();
  });

  await test.step("her other number is merged into her", async () => {
    const other = await shop.customer("Nanda Souza");
    await shop.writes(other, "Sou eu, do outro celular");
    await expect(inbox.half("pending")).toContainText("1");
    await page.getByRole("button", { name: contacts.merge.button }).click();
    await dialog.getByLabel(contacts.contact).fill("nanda souza");
    await page.getByRole("option", { name: "Nanda Souza" }).last().click();
    await dialog.getByRole("button", { name: contacts.merge.confirm }).click();
    await expect(page.getByText(filled(contacts.merge.done, { other: other.name, name: fernanda }))).toBeVisible();
    await expect(inbox.message("Sou eu, do outro celular")).toBeVisible();
  });

  await test.step("it is handed on to a colleague, and leaves the list", async () => {
    await more(tickets.transfer.button);
    await dialog.getByLabel(tickets.transfer.user).fill("ana");
    await dialog.getByRole("radio", { name: /Ana Lima/ }).check();
    await dialog.getByLabel(tickets.transfer.queue, { exact: true }).selectOption({ label: "Entregas" });
    await dialog.getByRole("button", { name: tickets.transfer.button }).click();
    const said = filled(tickets.transfer.doneUser, { name: fernanda, user: colleague.name });
    await expect(page.getByText(said)).toBeVisible();
    await expect(inbox.row(fernanda)).toContainText("Ana Lima");
    await page.getByRole("switch", { name: tickets.showAll }).click();
    await expect(inbox.row(fernanda)).toHaveCount(0);
  });
});
