// npm run exercised: after a whole npm test, makes the list of what no test exercises, or shortens it.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await runWithProjectNode([inRoot("testing/exercised/main.ts"), "--write"]);
