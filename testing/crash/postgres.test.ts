import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "PostgreSQL is killed, stands still and is restarted: nothing is lost, and the state says so",
  patience,
  async () => {
    expect(await proves("postgres", 3)).toMatch(/^acknowledged while storage stood still +0$/m);
  },
);
