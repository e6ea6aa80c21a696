const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/** A text without WhatsApp's formatting marks (*bold*, _italic_, ~strike~, ```mono```); links keep theirs. */
export function withoutMarks(text: string): string {
  if (!/[*_~`]/.test(text)) return text;
  return text
    .replaceAll(/```([^]+?)```/g, "$1")
    .split("\n")
    .map((line) => ["*", "_", "~"].reduce(withoutMark, line))
    .join("\n");
}

/** Linear: looks at each character at most twice. */
function withoutMark(line: string, sign: string): string {
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
    plain += line.slice(from, at) + line.slice(at + 1, end);
    from = end + 1;
    n = last;
  }
  return plain + line.slice(from);
}
