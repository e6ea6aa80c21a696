/** The variables for every recipient; the names of contacts' extra fields are variables too. */
export const variableWords = [
  "firstName",
  "name",
  "ms",
  "protocol",
  "hora",
  "user",
  "queue",
  "ticket",
  "email",
  "company",
] as const;
/** Those of a conversation and of whoever writes in it: a text outside of one has no value for them. */
export const conversationWords = ["protocol", "user", "queue", "ticket"] as const satisfies readonly VariableWord[];
export type ConversationWord = (typeof conversationWords)[number];
export type VariableWord = (typeof variableWords)[number];

/** A variable's key, ignoring case and the blanks within the braces. */
export const variableKey = (word: string): string => word.trim().toLowerCase();

const inMessages = /\{\{([^{}\n]{1,60})\}\}/g;
/** In texts written in advance, single braces are enough. */
const inTemplates = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/g;

interface Kind {
  /** A text that the app sends automatically or at a scheduled time, not one typed in a conversation. */
  isTemplate?: boolean;
}

/** Whether there may be variables to fill in. */
export const hasVariables = (text: string, { isTemplate = false }: Kind = {}): boolean =>
  text.search(isTemplate ? inTemplates : inMessages) >= 0;

/** Replaces each variable by `valueOf` its key; undefined keeps it as written. */
export const fillWords = (
  text: string,
  valueOf: (key: string) => string | undefined,
  { isTemplate = false }: Kind = {},
): string =>
  text.replace(
    isTemplate ? inTemplates : inMessages,
    (whole, double: string | undefined, single?: unknown) =>
      valueOf(variableKey(double ?? (typeof single === "string" ? single : ""))) ?? whole,
  );

/** The keys of the words in braces of a text, each once. */
export const keysIn = (text: string, { isTemplate = false }: Kind = {}): string[] => [
  ...new Set(
    [...text.matchAll(isTemplate ? inTemplates : inMessages)].map(([, double, single = ""]) =>
      variableKey(double ?? single),
    ),
  ),
];

/** The words in braces that are no variables: they are sent unchanged. */
export function unknownWords(text: string, fieldNames: readonly string[], { isTemplate = false }: Kind = {}): string[] {
  const known = new Set([...variableWords, ...fieldNames].map(variableKey));
  const found = [...text.matchAll(isTemplate ? inTemplates : inMessages)].filter(([, double, single = ""]) =>
    // Single braces around more than a word are plain text.
    double === undefined ? isWord.test(single) && !known.has(variableKey(single)) : !known.has(variableKey(double)),
  );
  return [...new Set(found.map(([whole]) => whole))];
}

/** The variables of a text among `empty`, which have no value where it is sent, as they are written. */
export function emptyWords(text: string, empty: readonly VariableWord[], { isTemplate = false }: Kind = {}): string[] {
  const keys = new Set(empty.map(variableKey));
  const found = [...text.matchAll(isTemplate ? inTemplates : inMessages)];
  return [
    ...new Set(
      found.filter(([, double, single = ""]) => keys.has(variableKey(double ?? single))).map(([whole]) => whole),
    ),
  ];
}

const isWord = /^\s*\p{L}[\p{L}\d_]*\s*$/u;
