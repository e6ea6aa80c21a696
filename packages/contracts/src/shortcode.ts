/** The shortcut of a quick reply without the slash that calls it: people type it with and without. */
export const withoutSlash = (typed: string): string => typed.replace(/^[\s/]+/, "");
