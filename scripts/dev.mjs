// npm run dev: the server, restarted when its sources change, and Vite's server, which reloads the browser.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { commandOf, ensurePackages, inRoot, passSignals, projectNode, root } from "./toolchain.mjs";

await ensurePackages();

const port = process.env.PORT ?? "3000";
const parts = [
  {
    name: "server",
    args: ["--enable-source-maps", "--watch", "--watch-preserve-output", inRoot("apps/server/src/main.ts")],
    cwd: root,
    env: { NODE_ENV: "development" },
  },
  {
    name: "web",
    args: [commandOf("vite"), "--clearScreen", "false"],
    cwd: inRoot("apps/web"),
    env: { RECADO_SERVER: process.env.RECADO_SERVER ?? `http://localhost:${port}` },
  },
];

const children = parts.map(({ name, args, cwd, env }) => {
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(projectNode(), args, {
    cwd,
    env: { ...process.env, ...color, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(6)} │ ${line}`));
  }
  passSignals(child);
  return child;
});

// Run both or neither.
const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        child.once("error", (error) => {
          console.error(error.message);
          resolve(1);
        });
        child.once("exit", (code, signal) => {
          for (const other of children) if (other !== child) other.kill("SIGTERM");
          resolve(signal ? 0 : (code ?? 0));
        });
      }),
  ),
);
process.exitCode = Math.max(...codes.map((code) => (code === 130 || code === 143 ? 0 : code)));
