// npm start: installs and builds what is missing, then runs the server.
import process from "node:process";
import { buildWhatIsStale } from "./build.mjs";
import { ensurePackages, inRoot, projectNode, runWithProjectNode } from "./toolchain.mjs";

await ensurePackages();
await buildWhatIsStale();

const args = [
  "--import",
  inRoot("scripts/source-maps.mjs"),
  inRoot("apps/server/dist/main.js"),
  ...process.argv.slice(2),
];
const env = {
  NODE_COMPILE_CACHE: inRoot("node_modules/.cache/recado"),
  ...process.env,
  NODE_ENV: "production",
};

if (process.execve) {
  // The server takes this process over: no parent stays in memory, and signals reach the server itself.
  process.removeAllListeners("warning");
  process.execve(projectNode(), [projectNode(), ...args], env);
} else {
  await runWithProjectNode(args, { env });
}
