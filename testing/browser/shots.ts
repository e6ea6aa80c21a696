// node testing/browser/shots.ts [folder]: pictures of a filled company at three widths in two schemes, to be looked at.
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import type { Answer } from "@recado/contracts";
import type { Message, MessageMedia } from "@recado/contracts/messages";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { startPeerProgram } from "../crash/programs.ts";
import { Bakery, fillBakery } from "./bakery.ts";
import { setupCode, TestHouse } from "./house.ts";
import { signIn } from "./people.ts";
import { filled, pt } from "./words.ts";

const words = pt.messages;
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
        permissions: ["microphone"],
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
  const shot = async (what: string) => {
    await page.waitForFunction(isAtRest);
    await page.screenshot({ path: path.join(folder, `${name}-${what}.png`) });
  };
  const log = page.getByRole("log");
  const open = async (which: string) => {
    await page.goto(`${house.url}/tickets/${which}`);
    await log.locator("[data-key]").last().waitFor();
    await page.waitForLoadState("networkidle");
  };
  await open(uuid);
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
  await page.getByRole("menuitem", { name: words.reaction.more }).click();
  await page.getByRole("group", { name: words.reaction.choose }).waitFor();
  await shot("emoji");
  await page.keyboard.press("Escape");
  await log.locator("img[data-there]").first().click();
  await page.waitForLoadState("networkidle");
  await shot("viewer");
  await page.keyboard.press("Escape");

  const pdf = { name: "orçamento de dezembro.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") };
  const picture = { name: "vitrine.jpg", mimeType: "image/jpeg", buffer: await photo(600, 400) };
  const empty = { name: "vazio.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
  const files = page.getByLabel(words.kind.application, { exact: true });
  await files.setInputFiles([picture, pdf, empty]);
  await page.getByText(words.attach.empty).waitFor();
  await shot("tray");
  for (const { name: file } of [picture, pdf, empty])
    await page.getByRole("button", { name: filled(words.attach.remove, { name: file }) }).click();
  await page.getByRole("button", { name: words.attach.button }).click();
  await page.getByRole("menu").waitFor();
  await shot("attach");
  await page.getByRole("menuitem", { name: words.kind.locationMessage }).click();
  await page.getByLabel(words.place.link).fill("Rua Augusta");
  await shot("place");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words.voice.start }).click();
  await page.getByRole("timer").getByText("00:02").waitFor();
  await shot("recording");
  await page.keyboard.press("Escape");

  // What passes too quickly, or not at all here, is said by the server for once.
  await page.route("**/api/messages/*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer<"GET /messages/:ticketId">;
    await route.fulfill({ response, json: { ...answer, messages: answer.messages.flatMap(states) } });
  });
  await open(uuid);
  for (const part of [1, 2, 3]) {
    await shot(`states-${part}`);
    await log.evaluate((element) => element.scrollBy(0, -element.clientHeight * 0.9));
    await page.waitForLoadState("networkidle");
  }
  await page.unroute("**/api/messages/*");
  await open(group);
  await shot("group");
}

/** Nothing moves but what goes on moving. */
const isAtRest = (): boolean =>
  document
    .getAnimations()
    .every((one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity);

/** A file's message in the states that it goes through. */
function states(message: Message): Message[] {
  const { media, id } = message;
  if (media === null) return [];
  const as = (n: number, change: Partial<Message>, file: Partial<MessageMedia> = {}): Message => ({
    ...message,
    ...change,
    id: id + n / 10,
    media: { ...media, ...file },
  });
  const failed = { fromMe: true, failure: "ERR_WAPP_NOT_INITIALIZED" };
  const variants = [
    as(1, { mediaUrl: null }, { state: "pending", size: 2_400_000 }),
    as(2, { mediaUrl: null }, { state: "failed" }),
    as(3, { ...failed, body: "" }),
  ];
  if (message.mediaType !== "image") return variants;
  const quotedMsg = { ...message, media };
  return [
    ...variants,
    as(4, { body: "", fromMe: true, ack: 3 }),
    as(5, { mediaType: "video" }, { seconds: 93 }),
    as(6, { mediaType: "video", body: "" }, { isRound: true, seconds: 12 }),
    as(7, { mediaType: "sticker", body: "" }),
    { ...as(8, { mediaType: "chat", body: "Esse mesmo!", quotedMsg }), media: null },
  ];
}
