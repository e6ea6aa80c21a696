export const exampleKinds = ["text", "file", "status", "groups", "group"] as const;
export type ExampleKind = (typeof exampleKinds)[number];
export const exampleLanguages = ["curl", "javascript"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

/** The texts of the examples in the reader's language. */
export interface ExampleWords {
  token: string;
  number: string;
  groupId: string;
  text: string;
  caption: string;
  file: string;
  /** One for each message: the same key twice would be one message. */
  keys: { text: string; file: string; group: string };
}

/** A call of the messages API that runs unchanged with the reader's token and number. */
export function exampleOf(
  kind: ExampleKind,
  language: ExampleLanguage,
  { origin, words }: { origin: string; words: ExampleWords },
): string {
  const address = `${origin}/api/messages/${kind === "groups" ? "groups" : kind === "status" ? "send/123" : "send"}`;
  return language === "curl" ? curl(kind, address, words) : javascript(kind, address, words);
}

function curl(kind: ExampleKind, address: string, words: ExampleWords): string {
  const bearer = `  -H ${shell(`Authorization: Bearer ${words.token}`)}`;
  if (kind === "status" || kind === "groups") return lines(`curl ${shell(address)}`, bearer);
  const key = `  -H ${shell(`Idempotency-Key: ${words.keys[kind]}`)}`;
  if (kind === "file")
    return lines(
      `curl -X POST ${shell(address)}`,
      bearer,
      key,
      `  -F ${shell(`number=${words.number}`)}`,
      `  -F ${shell(`body=${words.caption}`)}`,
      `  -F ${shell(`medias=@${words.file}`)}`,
    );
  const body = JSON.stringify({ ...addressee(kind, words), body: words.text });
  return lines(
    `curl -X POST ${shell(address)}`,
    bearer,
    `  -H ${shell("Content-Type: application/json")}`,
    key,
    `  -d ${shell(body)}`,
  );
}

const addressee = (kind: ExampleKind, { number, groupId }: ExampleWords) =>
  kind === "group" ? { groupId } : { number };

const lines = (...all: string[]): string => all.join(" \\\n");
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function javascript(kind: ExampleKind, address: string, words: ExampleWords): string {
  const quoted = (text: string) => JSON.stringify(text);
  const bearer = `Authorization: ${quoted(`Bearer ${words.token}`)}`;
  const answer = ["const answer = await response.json();", "console.log(response.status, answer);"];
  if (kind === "status" || kind === "groups")
    return [`const response = await fetch(${quoted(address)}, {`, `  headers: { ${bearer} },`, "});", ...answer].join(
      "\n",
    );
  const key = `"Idempotency-Key": ${quoted(words.keys[kind])}`;
  if (kind === "file")
    return [
      `import { openAsBlob } from "node:fs";`,
      "",
      "const form = new FormData();",
      `form.append("number", ${quoted(words.number)});`,
      `form.append("body", ${quoted(words.caption)});`,
      `form.append("medias", await openAsBlob(${quoted(words.file)}), ${quoted(words.file)});`,
      `const response = await fetch(${quoted(address)}, {`,
      `  method: "POST",`,
      `  headers: { ${bearer}, ${key} },`,
      "  body: form,",
      "});",
      ...answer,
    ].join("\n");
  return [
    `const response = await fetch(${quoted(address)}, {`,
    `  method: "POST",`,
    "  headers: {",
    `    ${bearer},`,
    `    "Content-Type": "application/json",`,
    `    ${key},`,
    "  },",
    `  body: JSON.stringify(${JSON.stringify({ ...addressee(kind, words), body: words.text })}),`,
    "});",
    ...answer,
  ].join("\n");
}
