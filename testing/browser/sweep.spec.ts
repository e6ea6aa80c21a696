import type { Page } from "@playwright/test";
import type { Language } from "@recado/contracts/limits";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { expectSwept, expectRoomy } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { conversationStates } from "./conversation-states.ts";
import { fillCrowd, type Crowd } from "./crowd.ts";
import { standing } from "./house.ts";
import { listStates } from "./list-states.ts";
import { enter } from "./people.ts";
import { Stage, walk } from "./states.ts";
import { test as base } from "./test.ts";
import { en, es, pt } from "./words.ts";

/** Made once for all that a worker looks at. */
const test = base.extend<object, { crowd: Crowd }>({
  crowd: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { url, dataDir } = standing();
      const nobody = new Person({ http: doorTo(url) }, undefined);
      await use(await fillCrowd(await Bakery.open(nobody, url), dataDir));
    },
    { scope: "worker" },
  ],
});

test.use({
  permissions: ["microphone", "geolocation"],
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
});

const words = { pt, en, es };

async function stageOf(page: Page, crowd: Crowd, isPhone: boolean, language: Language = "pt"): Promise<Stage> {
  await enter(page, crowd.bakery.shop.admin, language);
  return new Stage(page, standing().url, crowd, words[language], isPhone);
}

for (const [part, states] of [
  ["the list", listStates],
  ["a conversation", conversationStates],
] as const) {
  test(
    `${part}, in every state, can be read and reached by anybody`,
    { tag: "@phone" },
    async ({ page, crowd, isMobile }) => {
      test.slow();
      const stage = await stageOf(page, crowd, isMobile);
      await walk(stage, states, ({ name, within }) => expectSwept(page, name, within));
    },
  );
}

for (const language of ["en", "es"] as const) {
  test(`every state has room for what it says in ${language}`, async ({ page, crowd }) => {
    test.slow();
    const stage = await stageOf(page, crowd, false, language);
    await walk(stage, [...listStates, ...conversationStates], ({ name }) => expectRoomy(page, name));
  });
}
