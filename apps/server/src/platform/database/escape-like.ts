/** Escapes the wildcards of LIKE in a user's text, and characters that `norm_unaccent` turns into wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_∖﹨﹪％＼＿]/g, "\\$&");
