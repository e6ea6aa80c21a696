import { find } from "linkifyjs";

export type Mark = "bold" | "italic" | "strike" | "mono";
/** A text as WhatsApp shows it: plain pieces, marked ones, and links. */
export type Piece = string | { kind: Mark; children: readonly Piece[] } | { kind: "link"; href: string; text: string };

const marks: Record<string, Mark> = { "*": "bold", _: "italic", "~": "strike" };
const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

interface Link {
  start: number;
  end: number;
  href: string;
}

/**
 * Parses WhatsApp's marks (*bold*, _italic_, ~strike~, ```mono```) and links into data; the text is never used as HTML.
 * A mark opens before a character and not after a word, closes the other way round, and stays within its line, except
 * ``` which may span lines. Time is linear in the length, whatever the text is.
 */
export function formatMessage(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const block of text.matchAll(/```([^]+?)```/g)) {
    if (block[1]?.trim() === "") continue;
    pieces.push(...lines(text.slice(at, block.index)));
    pieces.push({ kind: "mono", children: [block[1] ?? ""] });
    at = block.index + block[0].length;
  }
  pieces.push(...lines(text.slice(at)));
  return joined(pieces);
}

function lines(text: string): Piece[] {
  const links = linksIn(text);
  const pieces: Piece[] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    pieces.push(...range(text, links, start, end, ""));
    if (newline !== -1) pieces.push("\n");
    start = end + 1;
  }
  return pieces;
}

/** Finds safe links. A mark around a link is not part of it: *https://a.com*. */
function linksIn(text: string): Link[] {
  return find(text, { defaultProtocol: "https" })
    .filter(({ href }) => /^(https?:\/\/|mailto:)/i.test(href))
    .map(({ start, end, href }) => {
      const isMarked = text[start - 1] !== undefined && text[start - 1] === text[end - 1] && marks[text[end - 1] ?? ""];
      return isMarked ? { start, end: end - 1, href: href.slice(0, -1) } : { start, end, href };
    });
}

/** The first link that ends after `at`, by binary search. */
function linkAfter(links: readonly Link[], at: number): Link | undefined {
  let [low, high] = [0, links.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.end ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return links[low];
}

/** `open` are the marks around the range; they can't open again inside it. */
function range(text: string, links: readonly Link[], from: number, to: number, open: string): Piece[] {
  const pieces: Piece[] = [];
  /** Marks that have no end in the rest of this range, so that each is searched once. */
  let endless = open;
  let plain = from;
  let at = from;
  let link = linkAfter(links, from);
  const flush = (end: number) => {
    if (end > plain) pieces.push(text.slice(plain, end));
  };
  while (at < to) {
    if (link && link.start === at && link.end <= to) {
      flush(at);
      pieces.push({ kind: "link", href: link.href, text: text.slice(link.start, link.end) });
      at = plain = link.end;
      link = linkAfter(links, at);
      continue;
    }
    const sign = text[at] ?? "";
    const mark = marks[sign];
    if (mark && !endless.includes(sign) && !isWord(text[at - 1]) && !isSpace(text[at + 1]) && text[at + 1] !== sign) {
      const end = closing(text, links, sign, at + 2, to);
      if (end === -1) endless += sign;
      else {
        flush(at);
        pieces.push({ kind: mark, children: range(text, links, at + 1, end, open + sign) });
        at = plain = end + 1;
        link = linkAfter(links, at);
        continue;
      }
    }
    at += 1;
  }
  flush(to);
  return pieces;
}

/** Where the mark ends, or -1 if it doesn't before `to`. Marks inside a link don't count. */
function closing(text: string, links: readonly Link[], sign: string, from: number, to: number): number {
  for (let at = text.indexOf(sign, from); at !== -1 && at < to; at = text.indexOf(sign, at + 1)) {
    const inLink = (linkAfter(links, at)?.start ?? Infinity) < at;
    if (!inLink && !isSpace(text[at - 1]) && !isWord(text[at + 1])) return at;
  }
  return -1;
}

/** Joins neighbouring plain pieces. */
function joined(pieces: readonly Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (typeof piece === "string" && typeof last === "string") all[all.length - 1] = last + piece;
    else if (piece !== "") all.push(piece);
    return all;
  }, []);
}
