// npm run proofs [-- requests [seed]]: what takes too long for npm test: 20,000 hostile requests over all routes.
import path from "node:path";
import { commandOf, ensurePackages, projectNode, run } from "./toolchain.mjs";

const [FUZZ_REQUESTS = "20000", FUZZ_SEED = String(Date.now() % 1_000_000)] = process.argv.slice(2);

await ensurePackages();
const PATH = [path.dirname(projectNode()), process.env.PATH].join(path.delimiter);
process.exitCode = await run(projectNode(), [commandOf("vitest"), "run", "testing/fuzz"], {
  env: { ...process.env, PATH, FUZZ_REQUESTS, FUZZ_SEED },
});
