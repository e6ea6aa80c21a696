import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();

const listeners = new Map<string, (event: object) => void>();

const posted: object[] = [];

let hear: (event: object) => void = () => undefined;
class Tabs {
  addEventListener = (_: string, listener: (event: object) => void) => {
    hear = listener;
  };
  postMessage = (told: object) => void posted.push(told);
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("BroadcastChannel", Tabs);
  vi.stubGlobal("addEventListener", (kind: string, listener: (event: object) => void) => listeners.set(kind, listener));
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

it("what stands in a composer outlives what another tab sends, and a text that both show goes with it", async () => {
  const { draftOf, writeDraft } = await import("./drafts.ts");
  stored.set("userId", "7");
  const key = "draft:7:9";
  /** Another tab that shows `before` switches to `after`, regardless of the storage. */
  const elsewhere = (before: string, after: string) => {
    const oldValue = stored.get(key) ?? null;
    if (after === "") stored.delete(key);
    else stored.set(key, after);
    listeners.get("storage")?.({ key, oldValue, newValue: after === "" ? null : after });
    hear({ data: { key, before, after } });
  };
  writeDraft(9, "half a text");
  elsewhere("", "o");
  expect(draftOf(9)).toBe("half a text");
  elsewhere("o", "");
  expect(draftOf(9)).toBe("half a text");
  listeners.get("pagehide")?.({});
  expect(stored.get(key)).toBe("half a text");
  elsewhere("half a text", "half a text more");
  expect(draftOf(9)).toBe("half a text more");
  elsewhere("half a text more", "");
  expect(draftOf(9)).toBe("");
  listeners.get("pagehide")?.({});
  expect(stored.has(key)).toBe(false);
});

it("what is typed in an empty composer is not typed over what another tab has typed meanwhile", async () => {
  const { draftOf, holdDraft, writeDraft } = await import("./drafts.ts");
  stored.set("userId", "7");
  const key = "draft:7:11";
  const release = holdDraft(11);
  stored.set(key, "typed elsewhere");
  expect(draftOf(11)).toBe("");
  writeDraft(11, "here");
  expect(posted.at(-1)).toEqual({ key, before: "", after: "here" });
  writeDraft(11, "");
  release();
  stored.set(key, "typed elsewhere");
  expect(draftOf(11)).toBe("typed elsewhere");
});
