// npm run demo [-- shop|clinic|restaurant --name "Company"]: fills a company to look around in,
// beside a Recado that runs or without one.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await runWithProjectNode([inRoot("apps/server/src/demo/main.ts"), ...process.argv.slice(2)]);
