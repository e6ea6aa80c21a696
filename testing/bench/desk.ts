import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { makeDemo } from "../../apps/server/src/demo/make-demo.ts";
import { shop } from "../../apps/server/src/demo/trades/shop.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { openChromium } from "./chromium.ts";
import { openHome, type Home } from "./home.ts";
import { root } from "./program.ts";

const run = promisify(execFile);

/** An attendant's place in a company that has been at work for months: the app, and a browser that is signed in. */
export interface Desk extends AsyncDisposable {
  home: Home;
  companyId: number;
  admin: Person;
  /** A separate page with nothing cached; `slow`: the factor by which the CPU is slower. */
  sit(options?: { slow?: number; viewport?: { width: number; height: number } }): Promise<Seat>;
}
export interface Seat extends AsyncDisposable {
  page: Page;
  devtools: CDPSession;
}

/** Undefined where there is no Chromium. */
export async function openDesk(): Promise<Desk | undefined> {
  await using opening = new AsyncDisposableStack();
  const browser = await openChromium();
  if (!browser) return undefined;
  opening.defer(() => browser.close());
  await run(process.execPath, [path.join(root, "scripts/build.mjs"), "web"], { cwd: root });
  const home = opening.use(await openHome());
  const demo = await makeDemo(home.app, { name: "Casa Girassol", trade: shop, seed: 1, people: 300 });
  const admin = await home.nobody.login(demo.logins[0]?.email ?? "", demo.password);
  const sit: Desk["sit"] = async ({ slow = 1, viewport = { width: 1440, height: 900 } } = {}) => {
    const options: BrowserContextOptions = { viewport, locale: "pt-BR", timezoneId: "America/Sao_Paulo" };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    // The session that login stores in the browser.
    await page.addInitScript({
      content: `localStorage.setItem("token", ${JSON.stringify(admin.token)}); localStorage.setItem("companyId", "${demo.companyId}");`,
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow });
    return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
  };
  const opened = opening.move();
  return { home, companyId: demo.companyId, admin, sit, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** The result of a measurement without Chromium. */
export const noScreen = [{ what: "no Chromium, so no screen was looked at", value: Number.NaN, unit: "" }];
