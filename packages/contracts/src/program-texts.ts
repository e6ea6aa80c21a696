import { limits } from "./limits.ts";
import { beginningOf, storableText } from "./storable-text.ts";

/** Most texts that a program may send at once; the rest of a loop is dropped. */
export const mostSaid = 20;

/** A program's text as a message can hold it: cut rather than refused, without characters that can't be stored. */
export const programText = (text: string): string => storableText(beginningOf(text, limits.keptText.max));
