import { randomInt } from "node:crypto";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { RemotePeer } from "../peer/remote.ts";
import { standing } from "./app.ts";
import { watchFaults } from "./faults.ts";

interface Fixtures {
  /** An API client without a session. */
  nobody: Person;
  /** WhatsApp. */
  peer: RemotePeer;
  /** A page in a separate browser, as of another user. */
  anotherBrowser: () => Promise<Page>;
  /** No page may throw, complain in the console or break its content policy, and no call may answer a 5xx. */
  isFaultless: void;
}

/** The faults in this test's browsers. */
const faults: string[] = [];

// Playwright reads the wanted fixtures from the first parameter, so it must be there even if empty.
/* oxlint-disable no-empty-pattern */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(standing().url),
  // An address of this test's own, as behind a proxy, so that limits by address don't meet.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` }),
  nobody: async ({}, use) => use(new Person({ http: doorTo(standing().url) }, undefined)),
  peer: async ({}, use) => use(new RemotePeer(standing().peerControl)),
  context: async ({ context }, use) => {
    watchFaults(context, faults);
    await use(context);
  },
  anotherBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watchFaults(context, faults);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  isFaultless: [
    async ({}, use) => {
      faults.length = 0;
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
/* oxlint-enable no-empty-pattern */

export { expect };
