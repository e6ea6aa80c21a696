import type { WhatsAppIdentity } from "./inbound.ts";

/** A person whom a message mentions: its text has "@name" where WhatsApp's text has an address. */
export interface Mention {
  name: string;
  of: WhatsAppIdentity;
}

/** A person whom a received message mentions: its text has "@token" there, the user part of an address. */
export interface InboundMention {
  token: string;
  of: WhatsAppIdentity | "me";
}

/** The text with names instead of tokens; a token without a name stays. */
export const withNames = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replaceAll(patternOf([...names.keys()]), (_, token: string) => `@${names.get(token) ?? token}`);

/**
 * The text as it is sent, with tokens instead of names, and the mentioned people, each once. If two people have one
 * name, the first mention means the first of them, and so on.
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

/** Matches "@" and one of the words, the longest first: "@Ana Maria" is not Ana. */
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

/** With the flag u, no other character may be escaped. */
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
