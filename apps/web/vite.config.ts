import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `vite dev` finds the server; the built app is served by it. */
const server = process.env.RECADO_SERVER ?? "http://localhost:3000";

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
    rolldownOptions: {
      checks: {
        // @mantine/schedule asks whether its `rrule` has a default export, for bundlers that add one. Ours does not.
        importIsUndefined: false,
      },
    },
  },
});
