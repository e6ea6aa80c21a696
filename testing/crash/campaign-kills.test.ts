import { expect, test } from "vitest";
import { patience, proves } from "./command.ts";

test(
  "four kills while campaigns run: everybody has their message once, as our rows and the report say",
  patience,
  async () => {
    const output = await proves("campaigns", 4);
    expect(output).toMatch(/^killed while it asks for a number +1$/m);
    expect(output).toMatch(/^killed when it has written a message +1$/m);
    expect(output).toMatch(/^numbers without account → left out +3 +3 +0 +0$/m);
  },
);
