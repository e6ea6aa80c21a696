import { limits } from "@recado/contracts/limits";
import { escapeLike } from "../../platform/database/escape-like.ts";

/** The words of a search; the first ten count. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter((word) => word !== ""))].slice(0, limits.search.most);

/** What the text must be like to have a word. */
export const patternOf = (word: string): string => `%${escapeLike(word)}%`;

/** An index of trigrams finds words that have three letters or digits in a row; it would be read whole for others. */
export const isIndexed = (words: readonly string[]): boolean => words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
