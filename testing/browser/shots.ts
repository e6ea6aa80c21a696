// node testing/browser/shots.ts [folder] [word …] [--language en] [--width 390]: takes screenshots of a crowded inbox in
// every state, or in those whose name contains one of the words, at three widths or one, in two schemes, for review.
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { languages } from "@recado/contracts/limits";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { startPeerProgram } from "../crash/programs.ts";
import { colours } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { fillCrowd } from "./crowd.ts";
import { microphone } from "./sound.ts";
import { everyState } from "./every-state.ts";
import { setupCode, TestApp } from "./app.ts";
import { enter } from "./people.ts";
import { Stage, walk } from "./states.ts";
import { en, es, pt } from "./words.ts";

const {
  values,
  positionals: [folder = path.join(os.tmpdir(), "shots"), ...wanted],
} = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string", default: "pt" }, width: { type: "string" } },
});
const language = languages.find((one) => one === values.language) ?? "pt";
const words = { pt, en, es }[language];
const sizes = [
  { name: "1440", viewport: { width: 1440, height: 900 } },
  { name: "900", viewport: { width: 900, height: 900 } },
  { name: "390", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const;

await mkdir(folder, { recursive: true });
const whatsApp = await startPeerProgram();
const app = await TestApp.start(whatsApp.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", ...microphone],
});
try {
  const nobody = new Person({ http: doorTo(app.url) }, undefined);
  const owner = { name: "Recado", email: "dono@recado.test", password: nobody.password, code: setupCode };
  await nobody.does("POST /setup", { body: owner });
  const crowd = await fillCrowd(await Bakery.open(nobody, app.url), app.dataDir);
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((word) => name.includes(word));
  for (const { name: width, ...size } of sizes) {
    if (values.width && values.width !== width) continue;
    const context = await browser.newContext({
      ...size,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      reducedMotion: "reduce",
      permissions: ["microphone"],
      // An address for each width, as behind a proxy: page after page would meet the limit of one address.
      extraHTTPHeaders: { "x-forwarded-for": `198.18.0.${1 + sizes.findIndex(({ name }) => name === width)}` },
    });
    const page = await context.newPage();
    await enter(page, crowd.bakery.shop.admin, language);
    const stage = new Stage(page, app.url, crowd, words, width === "390");
    await walk(stage, everyState.filter(isWanted), async ({ name }) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await colours(page, colorScheme);
        await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
    });
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
  await whatsApp.stop();
}
