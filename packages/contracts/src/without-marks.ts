const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

const lineMarks = ["*", "_", "~"] as const;
export type TextMark = (typeof lineMarks)[number] | "```";
/** What stands for a marked text. */
type Wrap = (inner: string, mark: TextMark) => string;

/** A text without WhatsApp's formatting marks (*bold*, _italic_, ~strike~, ```mono```); links keep theirs. */
export const withoutMarks = (text: string): string => replaceMarks(text, (inner) => inner);

/** Replaces each marked part of a text. Nested parts come one after the other: `wrap` gets what it returned before. */
export function replaceMarks(text: string, wrap: Wrap): string {
  if (!/[*_~`]/.test(text)) return text;
  return text
    .split(/```([^]+?)```/)
    .map((part, n) => (n % 2 === 1 ? wrap(part, "```") : inLines(part, wrap)))
    .join("");
}

const inLines = (text: string, wrap: Wrap): string =>
  text
    .split("\n")
    .map((line) => lineMarks.reduce((done, sign) => replaceMark(done, sign, wrap), line))
    .join("\n");

/** Linear: looks at each character at most twice. */
function replaceMark(line: string, sign: TextMark, wrap: Wrap): string {
  const places = [...line.matchAll(/https?:\/\/\S*[^\s*_~]|[*_~]/g)]
    .filter(([found]) => found === sign)
    .map(({ index }) => index);
  const opens = (at: number) => !isWord(line[at - 1]) && !isSpace(line[at + 1]) && line[at + 1] !== sign;
  const closes = (at: number) => !isSpace(line[at - 1]) && !isWord(line[at + 1]);
  let plain = "";
  let from = 0;
  for (let n = 0; n < places.length; n += 1) {
    const at = places[n]!;
    if (!opens(at)) continue;
    let last = n + 1;
    while (last < places.length && !(places[last]! > at + 1 && closes(places[last]!))) last += 1;
    const end = places[last];
    if (end === undefined) break;
    plain += line.slice(from, at) + wrap(line.slice(at + 1, end), sign);
    from = end + 1;
    n = last;
  }
  return plain + line.slice(from);
}
