import { defineConfig } from "vitest/config";

// A machine at work on other things is slow, not wrong.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: ["testing/setup/postgres.ts"],
    projects: [
      { test: { name: "server", include: ["apps/server/src/**/*.test.ts"], environment: "node", ...patience } },
      { test: { name: "web", include: ["apps/web/src/**/*.test.ts"], environment: "node", ...patience } },
      {
        test: {
          name: "testing",
          include: ["testing/**/*.test.ts"],
          exclude: ["testing/browser/**"],
          environment: "node",
          ...patience,
        },
      },
    ],
  },
});
