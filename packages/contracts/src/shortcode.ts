/** The shortcut of a quick reply without its leading slash: people type it with and without. */
export const withoutSlash = (typed: string): string => typed.replace(/^[\s/]+/, "");
