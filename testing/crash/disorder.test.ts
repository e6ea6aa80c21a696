import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "twice, under another address, changed before it is there, acknowledged late and twice: the same is stored",
  patience,
  async () => {
    expect(await proves("disorder", 1)).toMatch(/^conversations lived twice +6$/m);
  },
);
