// npm run sweep [-- options of Playwright]: every state of the ticket screen in two themes, at three widths and in three
// languages. It takes minutes: npm test looks at each state once.
import path from "node:path";
import { buildWhatIsStale } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { commandOf, ensurePackages, inRoot, projectNode, run } from "./toolchain.mjs";

await ensurePackages();
const CHROMIUM = await ensureChromium();
await buildWhatIsStale();
// Scripts that tests start find the project's Node under the name "node".
const PATH = [path.dirname(projectNode()), process.env.PATH].join(path.delimiter);
process.exitCode = await run(
  projectNode(),
  [
    commandOf("@playwright/test", "playwright"),
    ...["test", "-c", inRoot("testing/browser/sweep.config.ts"), ...process.argv.slice(2)],
  ],
  { env: { ...process.env, PATH, CHROMIUM } },
);
