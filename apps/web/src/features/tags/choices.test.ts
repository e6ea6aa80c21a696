import { describe, expect, it } from "vitest";
import type { Tag } from "@recado/contracts/tags";
import { choicesFor, withOneStage } from "./choices.ts";

const tag = (id: number, name: string): Tag => ({ id, name, color: "#112233", kanban: 0, maxDays: null, userId: null });
const all = [tag(1, "Orçamento"), tag(2, "Pós-venda"), tag(3, "VIP"), tag(4, "<b>Urgente</b>")];

describe("what can be chosen", () => {
  it.each<[string, number[], string | null, boolean]>([
    ["", [1, 2, 3, 4], null, false],
    ["orca", [1], "orca", false],
    ["PÓS", [2], "PÓS", false],
    ["vi", [3], null, true],
    ["  vip ", [3], null, false],
    ["Novo   cliente", [], "Novo cliente", false],
    ["ab", [], null, true],
    ["<b>", [4], "<b>", false],
    ["orcamento", [1], "orcamento", false],
  ])("by “%s”", (typed, ids, creates, isTooShort) => {
    const { tags, ...rest } = choicesFor(all, typed);
    expect([tags.map(({ id }) => id), rest]).toEqual([ids, { creates, isTooShort }]);
  });
});

describe("the stage among chosen tags", () => {
  const stage = (id: number): Tag => ({ ...tag(id, `Etapa ${id}`), kanban: 1 });
  it.each<[number[], number[]]>([
    [
      [5, 1, 6],
      [1, 6],
    ],
    [
      [6, 5, 2],
      [5, 2],
    ],
    [
      [1, 5],
      [1, 5],
    ],
    [
      [1, 3],
      [1, 3],
    ],
    [[], []],
  ])("of %j is the last one", (chosen, kept) =>
    expect(withOneStage([...all, stage(5), stage(6)], chosen)).toEqual(kept),
  );
});
