import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "PostgreSQL falls, the disk is full, and what is said comes twice and in another order: the same is stored, once",
  patience,
  async () => {
    const output = await proves("outages", 2);
    expect(output).toMatch(/^conversations lived twice +3$/m);
    expect(output).toMatch(/^acknowledged while storage stood still +0$/m);
    // If no disk can be filled, the proof must say so clearly.
    expect(output).toMatch(/^disk full|NOT PROVED/m);
  },
);
