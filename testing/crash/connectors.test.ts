import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "of two processes that run sessions each falls once: the other takes over, and nobody writes as who he no longer is",
  patience,
  async () => {
    const output = await proves("few-connectors", 0.01);
    expect(output).toMatch(/^connectors kill -9 +[1-9]/m);
    expect(output).toMatch(/^connectors stopped +[1-9]/m);
  },
);
