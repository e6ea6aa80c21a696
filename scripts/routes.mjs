// npm run routes: the whole route table, one line each.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await runWithProjectNode([inRoot("apps/server/src/print-routes.ts"), ...process.argv.slice(2)]);
