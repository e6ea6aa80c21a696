import type { Locator } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { contacts, messages, notes, schedules, shell, tags, tickets } = pt;
const name = "Fernanda Souza";
/** The chat keeps this width beside an open contact panel, px. */
const least = 560;

/** The corners of an element at which something else is seen. */
const coveredCorners = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inset = 6;
    const corners = [left + inset, right - inset].flatMap((x) => [top + inset, bottom - inset].map((y) => [x, y]));
    return corners.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)));
  });

test("with drawer and contact panel open at 1440 px the chat has room, and no popover is cut", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi!");
  for (let n = 1; n <= 8; n += 1) await shop.writes(await shop.customer(`Cliente ${n}`), "Oi!");
  for (const tag of ["VIP", "Festa", "Encomenda"])
    await shop.admin.does("POST /tags", { body: { name: tag, color: "#1d7fd1", kanban: 0 } });
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const { contactId } = await shop.ticketWith({ name });
  const body = "O bolo já saiu do forno!";
  await shop.admin.does("POST /schedules", {
    body: { body, contactId, sendAt: "2099-12-24T12:00:00Z" },
  });
  const chat = page.locator("[data-pane=chat]:visible");
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  await expect(page.getByRole("navigation", { name: shell.drawer })).toBeVisible();
  await expect(chat.getByRole("button", { name: tickets.resolve })).toHaveText(tickets.resolve);
  const roomy = await widthOf(chat);

  await page.getByRole("log").focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("complementary", { name: contacts.title }).getByLabel(notes.write)).toBeVisible();
  expect(await widthOf(chat)).toBeGreaterThanOrEqual(least);
  expect(await widthOf(page.locator("header").getByRole("button", { name: tickets.resolve }))).toBeLessThan(50);

  const mark = page.getByRole("button", { name: new RegExp(filled(schedules.mark.one, { when: "" })) });
  const layers: Record<string, () => Promise<unknown>> = {
    tags: () => page.locator("header").getByRole("button", { name: tags.addToTicket }).click(),
    schedule: () => mark.click(),
    emoji: () => page.getByRole("button", { name: messages.emoji.button }).click(),
    attach: () => page.getByRole("button", { name: messages.attach.button }).click(),
    more: () => page.getByRole("button", { name: tickets.more }).click(),
    "tags of the contact": () => page.getByRole("button", { name: tags.addToContact }).click(),
  };
  const dropdown = page.locator(".mantine-Popover-dropdown, .mantine-Menu-dropdown").filter({ visible: true });
  for (const [which, open] of Object.entries(layers)) {
    await test.step(which, async () => {
      await open();
      await expect.poll(() => coveredCorners(dropdown)).toEqual([]);
      await dropdown.locator("input, button, [role=menuitem]").first().focus();
      await page.keyboard.press("Escape");
      await expect(dropdown).toHaveCount(0);
    });
  }
  await page.getByRole("log").focus();
  await page.keyboard.press("i");
  expect(await widthOf(chat)).toBe(roomy);
});
