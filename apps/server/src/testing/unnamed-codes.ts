import type { OnUnnamedCode } from "../platform/http/errors.ts";

/** Collects answered codes that calls don't declare; `fail` throws a sentence that says where to declare them. */
export function unnamedCodes(): { add: OnUnnamedCode; fail: () => void } {
  const found = new Set<string>();
  return {
    add: (call, code) => void found.add(`${call} answered ${code}: add it to the errors of its contract`),
    fail: () => {
      const sentences = [...found];
      found.clear();
      if (sentences.length > 0) throw new Error(sentences.join("\n"));
    },
  };
}
