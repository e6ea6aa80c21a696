import { watchFaults } from "./faults.ts";
import { expect, test } from "./test.ts";

test("errors in the console, uncaught ones and a 5xx are faults; a refusal, a lost line and a server that starts are none", async ({
  browser,
  baseURL,
}) => {
  const faults: string[] = [];
  // A separate browser, because faults in the others fail their test.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  watchFaults(context, faults);
  const page = await context.newPage();
  await page.route("**/api/broken", (route) => route.fulfill({ status: 500, headers: { "x-request-id": "1" } }));
  await page.route("**/api/starting", (route) => route.fulfill({ status: 503, headers: { "x-request-id": "2" } }));
  await page.route("**/api/lost", (route) => route.abort());
  await page.goto("/login");
  await page.evaluate(async () => {
    await fetch("/api/not-there");
    await fetch("/api/starting");
    await fetch("/api/lost").catch(() => undefined);
    await fetch("/api/broken");
    console.error("It complains.");
    setTimeout(() => {
      throw new Error("It throws.");
    });
  });
  await expect.poll(() => faults).toHaveLength(3);
  expect(faults.join("\n")).toMatch(/^GET .*\/api\/broken answered 500\nIt complains\.\nError: It throws\./);
  await context.close();
});
