// node testing/browser/shots.ts [folder]: pictures of a filled company at three widths in two schemes, to be looked at.
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { startPeerProgram } from "../crash/programs.ts";
import { Bakery, fillBakery } from "./bakery.ts";
import { setupCode, TestHouse } from "./house.ts";
import { signIn } from "./people.ts";

const folder = process.argv[2] ?? path.join(os.tmpdir(), "shots");
const sizes = [
  { name: "1440", viewport: { width: 1440, height: 900 } },
  { name: "900", viewport: { width: 900, height: 900 } },
  { name: "390", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const;

await mkdir(folder, { recursive: true });
const whatsApp = await startPeerProgram();
const house = await TestHouse.start(whatsApp.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});
try {
  const nobody = new Person({ http: doorTo(house.url) }, undefined);
  const owner = { name: "Recado", email: "dono@recado.test", password: nobody.password, code: setupCode };
  await nobody.does("POST /setup", { body: owner });
  const bakery = await Bakery.open(nobody, house.url);
  const { ticket, group } = await fillBakery(bakery);
  for (const { name, ...size } of sizes) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        ...size,
        colorScheme,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await signIn(page, bakery.shop.login, house.url);
      await photograph(page, `${name}-${colorScheme}`, ticket.uuid, group.uuid);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await house.stop();
  await whatsApp.stop();
}

async function photograph(page: Page, name: string, uuid: string, group: string): Promise<void> {
  const shot = (what: string) => page.screenshot({ path: path.join(folder, `${name}-${what}.png`) });
  const log = page.getByRole("log");
  await page.goto(`${house.url}/tickets/${uuid}`);
  await log.locator("[data-key]").last().waitFor();
  await page.waitForLoadState("networkidle");
  await shot("newest");
  await log.evaluate((element) => element.scrollBy(0, -element.clientHeight * 0.85));
  await page.waitForLoadState("networkidle");
  await shot("middle");
  await log.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
  await page.waitForLoadState("networkidle");
  await shot("oldest");
  await log.locator("[data-key]").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
  await shot("menu");
  await page.keyboard.press("Escape");
  await page.goto(`${house.url}/tickets/${group}`);
  await log.locator("[data-key]").last().waitFor();
  await shot("group");
}
