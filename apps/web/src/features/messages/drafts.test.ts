import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it("what is typed while the session ends is its author's draft still", async () => {
  const { draftOf, writeDraft } = await import("./drafts.ts");
  stored.set("userId", "7");
  writeDraft(5, "Bom d");
  stored.delete("userId");
  writeDraft(5, "Bom dia");
  stored.set("userId", "8");
  expect(draftOf(5)).toBe("");
  stored.set("userId", "7");
  expect(draftOf(5)).toBe("Bom dia");
});

it("a pinned draft stays as it is when another tab stores another", async () => {
  const { draftOf, pinDraft, writeDraft } = await import("./drafts.ts");
  stored.set("userId", "7");
  for (const before of ["note", ""]) {
    const key = `mode-${before.length + 1}` as const;
    stored.set(`draft:7:${key}`, before);
    pinDraft(key);
    stored.set(`draft:7:${key}`, before === "" ? "note" : "");
    expect(draftOf(key)).toBe(before);
    writeDraft(key, "here");
    pinDraft(key);
    expect(draftOf(key)).toBe("here");
  }
});
