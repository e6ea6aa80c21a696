// npm run demo [-- shop|clinic|restaurant --name "Company"]: fills a demo company, with or without a running Recado.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await runWithProjectNode([inRoot("apps/server/src/demo/main.ts"), ...process.argv.slice(2)]);
