// npm run recado -- <command>: the operator's commands besides starting the server.
import { ensurePackages, inRoot, runWithProjectNode } from "./toolchain.mjs";

const [command, ...rest] = process.argv.slice(2);
if (command === "start" && rest.length === 0) {
  process.argv.length = 2;
  await import("./start.mjs");
} else {
  await ensurePackages();
  await runWithProjectNode([inRoot("apps/server/src/command-line/main.ts"), ...process.argv.slice(2)], {
    env: {
      NODE_COMPILE_CACHE: inRoot("node_modules/.cache/recado"),
      ...process.env,
      NODE_ENV: "production",
      RECADO_STARTED_IN: process.env.INIT_CWD ?? process.cwd(),
    },
  });
}
