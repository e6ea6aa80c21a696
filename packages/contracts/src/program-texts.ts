import { limits } from "./limits.ts";
import { beginningOf, storableText } from "./storable-text.ts";

/** Texts that a program may say at once; one that loops says no more. */
export const mostSaid = 20;

/** What a program says, as a message of ours can hold it: cut rather than refused, and of what can be stored. */
export const programText = (text: string): string => storableText(beginningOf(text, limits.keptText.max));
