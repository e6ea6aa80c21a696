/** The list's line for an alternative of a call. */
export const lineOf = (call: string, alternative: string): string => `${call}: ${alternative}`;

/** The alternative that every call has. */
export const aSuccess = "a success";
const successOf = (line: string): string => lineOf(line.slice(0, line.indexOf(": ")), aSuccess);

interface Comparison {
  /** The unexercised alternatives. For a call that never succeeds, only one line: more would add nothing. */
  left: string[];
  /** Those of them that the list does not have: they need a test. */
  added: string[];
  /** Obsolete lines of the list: now exercised, or naming nothing that exists. */
  done: string[];
}

/** Compares the alternatives that tests exercised with the list of those that they don't, which may only shrink. */
export function compareExercised(
  all: readonly string[],
  seen: ReadonlySet<string>,
  list: ReadonlySet<string>,
): Comparison {
  const left = all.filter((line) => !seen.has(line) && (line === successOf(line) || seen.has(successOf(line))));
  return {
    left,
    // The first test of a call does not have to exercise all of it.
    added: left.filter((line) => !list.has(line) && !list.has(successOf(line))),
    done: [...list].filter((line) => !left.includes(line)),
  };
}
