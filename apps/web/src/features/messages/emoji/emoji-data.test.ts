import { expect, it } from "vitest";
import { categorySizes, foundData, pickerData, type StoredEmoji } from "./emoji-data.ts";

const stored = (emoji: string, annotation: string, given: Partial<StoredEmoji> = {}): StoredEmoji => ({
  emoji,
  annotation,
  tags: [],
  group: 1,
  version: 1,
  ...given,
});
const entryOf = (one: StoredEmoji) => pickerData([one], { locale: "pt", nameOf: (name) => name }).emojis[0];

it("an emoji is found without its accents", () => {
  expect(entryOf(stored("❤️", "coração", { tags: ["amor", "paixão"] }))?.tags).toEqual([
    "amor",
    "paixão",
    "coracao",
    "paixao",
  ]);
});

it("an emoji is written as WhatsApp writes it", () => {
  expect(entryOf(stored("👍\uFE0F", "polegar"))?.emoji).toBe("👍");
  expect(entryOf(stored("❤\uFE0F", "coração"))?.emoji).toBe("❤\uFE0F");
});

it("an emoji has its five tones; couples of two tones are left out", () => {
  const tones = ["🏻", "🏼", "🏽", "🏾", "🏿"].map((tone, at) => ({ emoji: `🤝${tone}`, tone: at + 1 }));
  const skins = [...tones, { emoji: "🫱🏻‍🫲🏼", tone: [1, 2] }];
  expect(entryOf(stored("🤝", "aperto", { skins }))?.skins).toEqual({
    light: "🤝🏻",
    "medium-light": "🤝🏼",
    medium: "🤝🏽",
    "medium-dark": "🤝🏾",
    dark: "🤝🏿",
  });
  expect(entryOf(stored("😀", "risonho"))?.skins).toBeUndefined();
});

it("counts the emoji of each category, in the order of the categories", () => {
  const all = [stored("😀", "a", { group: 0 }), stored("🐈", "b", { group: 3 }), stored("🐕", "c", { group: 3 })];
  expect(categorySizes(all)).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0]);
});

it("a search finds whole words before parts of words", () => {
  const all = [
    stored("😞", "rosto desconsolado", { group: 0 }),
    stored("🌞", "rosto de sol", { group: 4 }),
    stored("☀️", "sol", { group: 4 }),
    stored("🕶️", "óculos", { group: 7, tags: ["sol"] }),
    stored("🐈", "gato", { group: 3 }),
  ];
  const { emojis, categories } = foundData(pickerData(all, { locale: "pt", nameOf: String }), " Sol ", "Achados");
  const weightOf = (emoji: string) => emojis.find((one) => one.emoji === emoji)?.tags.length ?? 0;
  expect(emojis.map(({ emoji }) => emoji).toSorted((a, b) => weightOf(b) - weightOf(a))).toEqual([
    "☀️",
    "🌞",
    "🕶️",
    "😞",
  ]);
  expect(categories).toEqual([{ index: 0, label: "Achados" }]);
});
