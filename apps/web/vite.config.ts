import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig } from "vite";

/** Where `vite dev` finds the server; the built app is served by it. */
const server = process.env.RECADO_SERVER ?? "http://localhost:3000";

/** The page and its script: in a group they would no longer be the manifest's entry. */
const isStart = /[\\/]apps[\\/]web[\\/](?:index\.html|src[\\/]main\.tsx)$/;

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Puts our modules that these import, however deep, into one file of this name, with what they use of libraries. A
 * library's index seems to import all of it, so it is not looked through.
 */
function together(name: string, from: readonly string[]) {
  let members: Set<string> | undefined;
  const reached = (modules: Modules) => {
    const found = new Set<string>();
    const walk = (id: string) => {
      if (found.has(id) || id.includes("node_modules")) return;
      found.add(id);
      modules.getModuleInfo(id)?.importedIds.forEach(walk);
    };
    for (const module of from) walk(path.join(import.meta.dirname, "src", module));
    return found;
  };
  return {
    debugName: name,
    name: (id: string, modules: Modules) => ((members ??= reached(modules)).has(id) ? name : null),
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
  ],
  server: {
    port: 5173,
    proxy: {
      "/api": { target: server },
      "/public": { target: server },
      "/socket.io": { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    // Everything is a file of its own: the content policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `npm run check` has limits for each kind of file.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      checks: {
        // @mantine/schedule asks whether its `rrule` has a default export, for bundlers that add one. Ours does not.
        importIsUndefined: false,
      },
      output: {
        // Few files instead of some hundred: each costs a request, and the first screens wait for the last of them.
        codeSplitting: {
          groups: [
            { name: "entry", tags: ["$initial"], test: (id) => !isStart.test(id) },
            together("login", ["features/auth/public-page.tsx", "features/auth/login-screen.tsx"]),
            // Apart from the app's file, all of which their visitors would load for a part that both use.
            together("public", [
              ...["forget", "setup", "signup"].map((name) => `features/auth/${name}-screen.tsx`),
              "features/checkout/pay-page.tsx",
            ]),
            together("app", ["app-page.tsx", "features/tickets/tickets-screen.tsx"]),
          ],
        },
      },
    },
  },
});
