import type { WhatsAppIdentity } from "./inbound.ts";

/** A person whom a message names: its text has "@name" where the person's device is told. */
export interface Mention {
  name: string;
  of: WhatsAppIdentity;
}

/** Whom a received message names: its text has "@token" there, the user part of an address. */
export interface InboundMention {
  token: string;
  of: WhatsAppIdentity | "me";
}

/** The text with names in the place of tokens; a token without a name stays. */
export const withNames = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replaceAll(patternOf([...names.keys()]), (_, token: string) => `@${names.get(token) ?? token}`);

/**
 * The text as it is sent, with a token in the place of each name, and whom it names, each once. Of two people with one
 * name the first mention is the first one's, and so on.
 */
export function withTokens(
  body: string,
  mentions: readonly Mention[],
  tokenOf: (of: WhatsAppIdentity) => string,
): { text: string; named: WhatsAppIdentity[] } {
  const waiting = new Map<string, Mention[]>();
  for (const mention of mentions) waiting.set(mention.name, [...(waiting.get(mention.name) ?? []), mention]);
  const named = new Map<string, WhatsAppIdentity>();
  const text = body.replaceAll(patternOf([...waiting.keys()]), (whole, name: string) => {
    const people = waiting.get(name) ?? [];
    const mention = people.length > 1 ? people.shift() : people[0];
    if (!mention) return whole;
    const token = tokenOf(mention.of);
    named.set(token, mention.of);
    return `@${token}`;
  });
  return { text, named: [...named.values()] };
}

/** "@" and one of the words, the longest first: "@Ana Maria" is not Ana. */
export const patternOf = (words: readonly string[]): RegExp =>
  words.length === 0
    ? /(?!)/g
    : new RegExp(
        `@(${[...words]
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join("|")})(?![\\p{L}\\p{N}_])`,
        "gu",
      );

/** In a pattern with the flag u no other sign may be escaped. */
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
