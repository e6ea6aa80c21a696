import type { Language } from "@recado/contracts/limits";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { Bakery } from "./bakery.ts";
import { fillCrowd, type Crowd } from "./crowd.ts";
import { standing } from "./app.ts";
import { enter } from "./people.ts";
import { Stage } from "./states.ts";
import { test as base } from "./test.ts";
import { en, es, pt } from "./words.ts";

const words = { pt, en, es };

/** Tests of a crowded inbox, which is made once for all that a worker looks at. */
export const test = base.extend<{ stageIn: (language: Language) => Promise<Stage> }, { crowd: Crowd }>({
  crowd: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { url, dataDir } = standing();
      const nobody = new Person({ http: doorTo(url) }, undefined);
      await use(await fillCrowd(await Bakery.open(nobody, url), dataDir));
    },
    { scope: "worker", timeout: 120_000 },
  ],
  stageIn: ({ page, crowd, isMobile }, use) =>
    use(async (language) => {
      await enter(page, crowd.bakery.shop.admin, language);
      return new Stage(page, standing().url, crowd, words[language], isMobile);
    }),
  // No traces: an unreached state is named in the error, and the trace of such a long run costs more than it helps.
  trace: "off",
  permissions: ["microphone", "geolocation"],
});
