import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContext } from "@playwright/test";
import { findChromium } from "./chromium.ts";
import { noScreen, openDesk } from "./desk.ts";
import type { Figure } from "./measure.ts";
import { temporaryFolder } from "./temporary.ts";

const run = promisify(execFile);
const rounds = 5;
const categories = ["performance", "accessibility"] as const;
type Category = (typeof categories)[number];

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/**
 * Lighthouse's scores of the login and of the conversations, and whether Chromium finds the app installable.
 * `LIGHTHOUSE` names the folder of its package, which is not a dependency: `npm install lighthouse` anywhere.
 */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  // Chromium's headless shell does not support installing.
  const executablePath = findChromium();
  if (!desk || executablePath === undefined) return noScreen;
  await using profile = await temporaryFolder();
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath,
    locale: "pt-BR",
    args: ["--no-sandbox", `--remote-debugging-port=${port}`, "--headless=new"],
  });
  try {
    const figures = [await installFaults(context, `${desk.home.url}/login`)];
    const lighthouse = process.env.LIGHTHOUSE;
    if (lighthouse === undefined)
      return [...figures, { what: "no Lighthouse: LIGHTHOUSE names its folder", value: Number.NaN, unit: "" }];
    figures.push(...(await scoresOf("login", { lighthouse, port, url: `${desk.home.url}/login` })));
    const page = await context.newPage();
    await page.goto(`${desk.home.url}/login`);
    // As a login stores it: without its end the token counts as expired, and is refreshed first.
    const session = {
      token: desk.admin.token,
      companyId: String(desk.companyId),
      tokenEndsAt: String(Date.now() + 600_000),
    };
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
    await page.close();
    figures.push(...(await scoresOf("tickets", { lighthouse, port, url: `${desk.home.url}/tickets?all=true` })));
    return figures;
  } finally {
    await context.close();
  }
}

/** Processes that ran or waited in the last minute: scores on a machine with other work say little. */
const loadNow = () => os.loadavg()[0]?.toFixed(1);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => void server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** The errors that DevTools shows under "Manifest": why the app is not installable, and errors of the manifest. */
async function installFaults(context: BrowserContext, url: string): Promise<Figure> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate("navigator.serviceWorker.ready");
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  const manifest = await devtools.send("Page.getAppManifest");
  await page.close();
  const faults = [...installabilityErrors.map(({ errorId }) => errorId), ...manifest.errors.map((one) => one.message)];
  if (manifest.data === undefined) faults.push("no manifest");
  return {
    what: "installable: what Chromium's own check names",
    value: faults.length,
    unit: "",
    target: { atMost: 0 },
    ...(faults.length > 0 && { note: faults.join(", ") }),
  };
}

async function scoresOf(
  name: string,
  { lighthouse, port, url }: { lighthouse: string; port: number; url: string },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const device of ["desktop", "mobile"] as const) {
    const reports: Report[] = [];
    const before = loadNow();
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "report.json");
    for (let round = 0; round < rounds; round++) {
      const options = [url, `--port=${port}`, "--disable-storage-reset", "--output=json", `--output-path=${file}`];
      const which = [
        `--only-categories=${categories.join(",")}`,
        ...(device === "desktop" ? ["--preset=desktop"] : []),
      ];
      await run(process.execPath, [path.join(lighthouse, "cli/index.js"), ...options, ...which, "--quiet"]);
      reports.push(JSON.parse(await readFile(file, "utf8")) as Report);
    }
    const loads = `load of the machine ${before}, then ${loadNow()}`;
    for (const category of categories) {
      const score = (report: Report) => report.categories[category].score ?? 0;
      const median = reports.toSorted((one, other) => score(one) - score(other))[Math.floor(rounds / 2)]!;
      figures.push({
        what: `${name}, ${device} preset: ${category}, median of ${rounds}`,
        value: score(median),
        unit: "",
        target: { atLeast: category === "performance" ? 0.95 : 1 },
        note: [loads, weakestOf(median, category)].filter(Boolean).join("; "),
      });
    }
  }
  return figures;
}

/** The audits that count and are not perfect, the worst first. */
function weakestOf({ categories: all, audits }: Report, category: Category): string {
  return all[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.99)
    .sort((a, b) => (audits[a.id]?.score ?? 0) - (audits[b.id]?.score ?? 0))
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score ?? ""}`)
    .join(", ");
}
