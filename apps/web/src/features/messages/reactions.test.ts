import { expect, it } from "vitest";
import { groupReactions } from "./reactions.tsx";

it("reactions stand by emoji, in the order in which each first came, with who gave them", () => {
  const at = "2026-11-21T10:00:00.000Z";
  const given = (emoji: string, name: string | null) => ({ emoji, fromMe: name === null, name, at });
  expect(groupReactions([given("❤️", "Ana"), given("👍", null), given("❤️", "Bia")])).toEqual([
    { emoji: "❤️", isMine: false, names: ["Ana", "Bia"] },
    { emoji: "👍", isMine: true, names: [null] },
  ]);
});
