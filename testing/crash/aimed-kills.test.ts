import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "six kills where a commit and what follows from it come apart, under load: nothing is lost or doubled",
  patience,
  async () => {
    const output = await proves("aimed-kills", 6);
    expect(output).toMatch(/^killed: message and keys stored, Baileys not told +2$/m);
    expect(output).toMatch(/^killed: WhatsApp has it, not stored +1$/m);
  },
);
