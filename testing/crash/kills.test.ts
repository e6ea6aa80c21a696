import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "twelve kills under load, at random and where a commit and what follows from it come apart: nothing is lost or doubled",
  patience,
  async () => {
    const output = await proves("few-kills", 12);
    expect(output).toMatch(/^killed at random +6$/m);
    expect(output).toMatch(/^killed: message and keys stored, Baileys not told +1$/m);
  },
);
