/** What PostgreSQL can store: no NUL, no half of a pair of surrogates. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
