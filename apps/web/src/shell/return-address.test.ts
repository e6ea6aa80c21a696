import { describe, expect, it } from "vitest";
import { safePath } from "./return-address.ts";

const origin = "https://recado.test";

describe("the address to return to", () => {
  it.each(["/tickets/3f2a", "/contacts?search=Ana#x", "/kanban"])("%s is one of the app", (address) =>
    expect(safePath(address, origin)).toBe(address),
  );

  it.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "https://evil.test/tickets",
    "https://recado.test/tickets",
    "javascript:alert(1)",
    "tickets",
    "",
    7,
    null,
    ["/tickets/1"],
  ])("%j is none", (address) => expect(safePath(address, origin)).toBeNull());
});
