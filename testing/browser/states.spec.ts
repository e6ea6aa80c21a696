import { expectSeen } from "./accessible.ts";
import { test } from "./crowd-test.ts";
import { everyState } from "./every-state.ts";
import { desktop, phone } from "./playwright.config.ts";
import { walk } from "./states.ts";

// Serial, because they use the same crowd.
test.describe.configure({ mode: "default" });

for (const [where, device] of Object.entries({ "at a desk": desktop, "on a phone": phone }))
  test.describe(where, () => {
    test.use(device);
    test("every state of the ticket screen can be read and reached by anybody, and has room", async ({
      stageIn,
      isMobile,
    }) => {
      test.setTimeout(900_000);
      const stage = await stageIn("pt");
      // Each state once; on the phone if the phone has another screen. The sweep checks both.
      const states = everyState.filter(
        ({ isSlow, on, isOtherOnPhone }) => !isSlow && (on !== undefined || isMobile === (isOtherOnPhone === true)),
      );
      await walk(stage, states, ({ name, within }) => expectSeen(stage.page, name, within));
    });
  });
