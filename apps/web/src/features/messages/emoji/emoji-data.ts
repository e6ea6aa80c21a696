import { queryOptions } from "@tanstack/react-query";
import type { Language } from "@recado/contracts/limits";
import en from "emoji-picker-element-data/en/cldr/data.json?url";
import es from "emoji-picker-element-data/es/cldr/data.json?url";
import pt from "emoji-picker-element-data/pt/cldr/data.json?url";
import type { EmojiData, SkinTone } from "frimousse";
import { download } from "../../../shell/files.ts";

/** An entry of the data files, with Unicode's names and search words of one language. */
export interface StoredEmoji {
  emoji: string;
  annotation: string;
  tags: string[];
  group: number;
  /** The version of Unicode's emoji that brought it. */
  version: number;
  /** A couple has two tones. */
  skins?: { emoji: string; tone: number | number[] }[];
}

const files: Record<Language, string> = { pt, en, es };
/** Systems and fonts of the last years draw emoji up to this version. */
const newest = 15;
/** Unicode's groups in their order. Group 2 has parts of emoji, such as hair. */
export const categories = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
} as const;
export type CategoryName = keyof typeof categories;
const parts = 2;

export const skinTones = ["none", "light", "medium-light", "medium", "medium-dark", "dark"] as const;

/** The emoji with their names in a language. Loaded once. */
export const emojiQuery = (language: Language) =>
  queryOptions({
    queryKey: ["emoji", language],
    queryFn: async ({ signal }) => {
      const file = await download(files[language], { onProgress: () => undefined, signal });
      return (JSON.parse(await file.text()) as StoredEmoji[]).filter(isOffered);
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

const isOffered = ({ group, version }: StoredEmoji) => group !== parts && version <= newest;

interface Names {
  locale: Language;
  nameOf: (category: CategoryName) => string;
}

/** The data as the picker takes it. Search words without accents are added: people don't type them. */
export function pickerData(stored: readonly StoredEmoji[], { locale, nameOf }: Names): EmojiData {
  return {
    locale,
    emojis: stored.map(({ emoji, annotation, tags, group, version, skins }) => {
      const words = [annotation, ...tags];
      const tones = skins?.filter(({ tone }) => typeof tone === "number").map((skin) => plain(skin.emoji));
      return {
        emoji: plain(emoji),
        category: group,
        label: annotation,
        version,
        tags: [...tags, ...words.map(withoutAccents).filter((word) => !words.includes(word))],
        ...(tones?.length === skinTones.length - 1 && { skins: toned(tones) }),
      };
    }),
    categories: namesOf(categories).map((name) => ({ index: categories[name], label: nameOf(name) })),
    // Screen readers would read them with the picker's own button; our button has its own names.
    skinTones: toned(skinTones.slice(1)),
  };
}

/**
 * The emoji with the searched words, as one category: those named so first, then those with them as whole words, then the
 * others. The picker sorts by how many tags hold the words.
 */
export function foundData(data: EmojiData, search: string, label: string): EmojiData {
  const words = search.trim().toLowerCase();
  const whole = ` ${plainWords(words)} `;
  const emojis = data.emojis.flatMap((one) => {
    if (![one.label, ...one.tags].some((text) => text.toLowerCase().includes(words))) return [];
    const [name, ...tags] = [one.label, ...one.tags].map((text) => ` ${plainWords(text)} `);
    const rank = name === whole ? 3 : name?.includes(whole) ? 2 : tags.some((tag) => tag.includes(whole)) ? 1 : 0;
    // A name that holds the words counts ten.
    return [{ ...one, category: 0, tags: Array<string>(1 + 20 * rank).fill(words) }];
  });
  return { ...data, emojis, categories: [{ index: 0, label }] };
}

/** Lower case, without accents, the words apart by one space. */
const plainWords = (text: string) =>
  withoutAccents(text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ")
    .trim();

export const namesOf = <K extends string>(table: Record<K, unknown>): K[] => Object.keys(table) as K[];

/** The number of emoji in each category, in the order of the categories. */
export const categorySizes = (stored: readonly StoredEmoji[]): number[] =>
  namesOf(categories).map((name) => stored.filter(({ group }) => group === categories[name]).length);

const withoutAccents = (word: string) => word.normalize("NFD").replace(/\p{Mn}/gu, "");
/**
 * WhatsApp omits the variation selector where the character is an emoji by default; with it, a reaction would be
 * counted separately.
 */
const plain = (emoji: string) => emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, "$1");

type Tone = Exclude<SkinTone, "none">;
const toned = (values: readonly string[]) =>
  Object.fromEntries(skinTones.slice(1).map((tone, at) => [tone, values[at]])) as Record<Tone, string>;
