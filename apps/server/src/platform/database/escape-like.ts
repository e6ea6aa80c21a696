/** A person's wildcards are letters: those of LIKE, and what `norm_unaccent` makes one of. */
export const escapeLike = (text: string): string => text.replace(/[\\%_∖﹨﹪％＼＿]/g, "\\$&");
