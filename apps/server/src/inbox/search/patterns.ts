import { limits } from "@recado/contracts/limits";
import { escapeLike } from "../../platform/database/escape-like.ts";

/** The words of a search; the first ten count. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter((word) => word !== ""))].slice(0, limits.search.most);

/** The LIKE pattern for a text with the word. */
export const patternOf = (word: string): string => `%${escapeLike(word)}%`;

/** The trigram index finds words that have three letters or digits in a row; for others it would be read whole. */
export const isIndexed = (words: readonly string[]): boolean => words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
