import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

// A machine at work on other things is slow, not wrong. One race in thousands of tests doesn't hide what the others say: as
// in the browser, it is tried again, counted and named (test.mjs), and is to be mended.
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: 1,
  expect: { poll: { timeout: 30_000 } },
};

/** Most of what tests do is wait: for PostgreSQL, for the wire, for a program. */
const waiting = { maxWorkers: 5, sequence: { groupOrder: 1 } };

/** Four, each with a server, a PostgreSQL and a peer of its own: they have the machine for themselves, and begin. */
const proofs = "testing/crash/**/*.test.ts";
/**
 * Tests that replace a module or a package, that share the page's one cache with others, and those of passwords, whose
 * cost the app's tests remove.
 */
const apart = [
  "apps/web/src/features/chats/chat-outgoing.test.ts",
  "apps/web/src/features/tickets/change-ticket.test.ts",
  "testing/wire/pairing.test.ts",
  "testing/peer/crabline-dictionary.test.ts",
  "apps/server/src/platform/crypto/passwords.test.ts",
  "apps/server/src/identity/users/hashing.test.ts",
  "testing/statements/row-types.test.ts",
];

/** What takes longest begins first, so that nobody waits for it at the end: what mostly waits, and what speaks to a peer. */
const slowest = [
  "testing/wire/",
  "apps/server/src/platform/",
  "testing/",
  "apps/server/src/channels/",
  "apps/server/src/automation/",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((folder) => moduleId.includes(`/${folder}`));
      return found === -1 ? slowest.length : found;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ["testing/setup/postgres.ts"],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "proofs",
          include: [proofs],
          environment: "node",
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
          ...patience,
        },
      },
      {
        test: {
          name: "app",
          include: ["apps/*/src/**/*.test.ts", "testing/**/*.test.ts"],
          exclude: ["testing/browser/**", proofs, ...apart],
          environment: "node",
          ...waiting,
          // Node reads its package.json, which is big, anew for each of its hundred modules: two seconds a worker.
          server: { deps: { inline: [/drizzle-orm/] } },
          // Loading the app for each file anew would be a third of the time: files share its modules, each opens its own.
          isolate: false,
          ...patience,
        },
      },
      { test: { name: "apart", include: apart, environment: "node", ...waiting, ...patience } },
    ],
  },
});
