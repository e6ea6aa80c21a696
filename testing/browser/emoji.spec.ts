import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { common, messages } = pt;
const name = "Fernanda Souza";

test("emoji are found by name, by category and among the last, in a skin tone, and offline", async ({
  page,
  context,
  nobody,
}) => {
  const { inbox, field, picker, open } = await openChat(page, await openShop(nobody));
  const list = picker.getByRole("region", { name: messages.emoji.all });
  const recent = picker.getByRole("group", { name: messages.emoji.recent });

  await test.step("found without an accent, and put into the text", async () => {
    await open();
    await expect(picker.getByRole("searchbox")).toBeFocused();
    await picker.getByRole("searchbox").fill("coracao vermelho");
    await expect(list.getByRole("gridcell").first()).toHaveAccessibleName("coração vermelho");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Oi ❤️");
    await expect(field).toBeFocused();
    await expect(picker).toBeHidden();
  });
  await test.step("a category, in a tone, and still there after a reload", async () => {
    await open();
    await picker.getByRole("button", { name: messages.emoji.category.flags }).click();
    await expect(list.getByText(messages.emoji.category.flags)).toBeInViewport();
    await picker.getByRole("button", { name: messages.emoji.category.people }).click();
    await picker.getByRole("radio", { name: messages.emoji.tone.dark, exact: true }).check();
    await list.getByRole("gridcell", { name: "mão acenando" }).click();
    await expect(field).toHaveValue("Oi ❤️👋🏿");
    await page.reload();
    await open();
    await expect(recent.getByRole("button")).toHaveText(["👋🏿", "❤️"]);
  });
  await test.step("offline, in the picker of reactions too", async () => {
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await open();
    await picker.getByRole("searchbox").fill("nada que exista");
    await expect(picker.getByText(messages.emoji.none)).toBeVisible();
    await picker.getByRole("searchbox").fill("bolo");
    await expect(list.getByRole("gridcell", { name: "bolo de aniversário" })).toBeVisible();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await inbox.message("Bom dia").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: messages.reaction.more }).click();
    await page.getByRole("searchbox", { name: messages.emoji.search }).fill("festa");
    await page.getByRole("gridcell", { name: "cone de festa" }).click();
    await expect(inbox.message("Bom dia")).toContainText("🎉");
  });
});

test("emoji whose names did not come offer to try again", async ({ page, nobody }) => {
  const { picker, open } = await openChat(page, await openShop(nobody));
  await page.route("**/assets/data-*.json", (route) => route.abort());
  await open();
  await expect(page.getByRole("alert").filter({ hasText: common.loadFailed })).toBeVisible();
  await page.unroute("**/assets/data-*.json");
  await page.getByRole("button", { name: common.tryAgain }).click();
  await expect(picker.getByRole("gridcell", { name: "rosto risonho", exact: true })).toBeVisible();
});

async function openChat(page: Page, shop: Awaited<ReturnType<typeof openShop>>) {
  await shop.writes(await shop.customer(name), "Bom dia");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const field = inbox.composer(name);
  await field.fill("Oi ");
  const picker = page.getByRole("group", { name: messages.emoji.button });
  const open = () => page.getByRole("button", { name: messages.emoji.button, exact: true }).click();
  return { inbox, field, picker, open };
}

/** A computer as Debian sets it up: none of its fonts has colours. */
const noColours = `<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><pattern><patelt name="color"><bool>true</bool></patelt></pattern></rejectfont></selectfont>
</fontconfig>`;

test("a computer without emoji loads a font that has them, and another one does not", async ({
  page,
  baseURL,
  playwright,
  launchOptions,
}, testInfo) => {
  const drawEmoji = async (there: Page) => {
    const fonts: string[] = [];
    there.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
    await there.goto(`${baseURL}/login`);
    await there.getByRole("heading").first().waitFor();
    await there.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await there.evaluate(() => document.querySelector("h1, h2")?.append(" 😀"));
    return () => fonts.filter((url) => url.includes("emoji")).length;
  };
  const config = testInfo.outputPath("fonts.conf");
  await writeFile(config, noColours);
  const bare = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...process.env, FONTCONFIG_FILE: config },
  });
  const loaded = await drawEmoji(await bare.newPage({ serviceWorkers: "block" }));
  await expect.poll(loaded).toBe(1);
  await bare.close();
  const loadedHere = await drawEmoji(page);
  await page.evaluate(() => document.fonts.ready);
  expect(loadedHere()).toBe(0);
});
