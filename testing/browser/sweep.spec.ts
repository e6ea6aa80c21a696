import { expectRoomy, expectSwept } from "./accessible.ts";
import { test } from "./crowd-test.ts";
import { stateParts } from "./every-state.ts";
import { walk } from "./states.ts";

for (const [part, states] of Object.entries(stateParts)) {
  test(`${part}: in every state, in both themes and at every width, read and reached by anybody`, async ({
    stageIn,
  }) => {
    const stage = await stageIn("pt");
    await walk(stage, states, ({ name, within }) => expectSwept(stage.page, name, within));
  });

  for (const language of ["en", "es"] as const) {
    test(`${part}: room for what it says in ${language}`, { tag: "@languages" }, async ({ stageIn }) => {
      const stage = await stageIn(language);
      await walk(stage, states, ({ name }) => expectRoomy(stage.page, name));
    });
  }
}
