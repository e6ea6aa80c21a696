// npm run bench [-- names]: the measures of testing/bench, as a table.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await runWithProjectNode([inRoot("testing/bench/main.ts"), ...process.argv.slice(2)]);
