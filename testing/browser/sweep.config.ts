import { defineConfig } from "@playwright/test";
import base, { desktop, phone } from "./playwright.config.ts";

/** `npm run sweep`: every state of the ticket screen in two themes, at three widths and in three languages. */
export default defineConfig({
  ...base,
  timeout: 900_000,
  projects: [
    { name: "first visit", testMatch: "first-visit.spec.ts", use: desktop },
    { name: "desktop", testMatch: "sweep.spec.ts", use: desktop, dependencies: ["first visit"] },
    {
      name: "phone",
      testMatch: "sweep.spec.ts",
      grepInvert: /@languages/,
      use: phone,
      dependencies: ["first visit"],
    },
  ],
});
