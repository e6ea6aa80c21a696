import { defineConfig } from "@playwright/test";
import { microphone } from "./sound.ts";

/** The folder for traces and screenshots of failures; git ignores it. */
const outputDir = "../../test-results";

export const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;
export const phone = {
  viewport: { width: 390, height: 844 },
  colorScheme: "dark",
  hasTouch: true,
  isMobile: true,
} as const;

export default defineConfig({
  testDir: ".",
  outputDir,
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 3,
  // A retry, so that one race among hundreds of stories does not hide the other results. test.mjs counts retries; fix
  // their causes.
  retries: 1,
  forbidOnly: true,
  // A machine at work on other things is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    actionTimeout: 20_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // `page.route` does not see requests through a service worker; the worker's own story allows it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // The microphone for all: tests with other arguments would each have a worker and a browser of their own.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-dev-shm-usage",
        ...microphone,
      ],
    },
  },
  projects: [
    { name: "first visit", testMatch: "first-visit.spec.ts", use: desktop },
    // The longest starts first, so that it does not delay the end.
    { name: "states", testMatch: "states.spec.ts", dependencies: ["first visit"] },
    {
      name: "desktop",
      testIgnore: ["first-visit.spec.ts", "phone.spec.ts", "states.spec.ts", "sweep.spec.ts"],
      use: desktop,
      dependencies: ["first visit"],
    },
    {
      name: "phone",
      testMatch: ["phone.spec.ts", "axe.spec.ts"],
      grep: /@phone/,
      use: phone,
      dependencies: ["first visit"],
    },
  ],
});
