import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "killed where a commit and what follows from it come apart: nothing is lost, nothing is doubled",
  patience,
  async () => {
    expect(await proves("aimed-kills", 5)).toMatch(/^killed: message and keys stored, Baileys not told +1$/m);
  },
);
