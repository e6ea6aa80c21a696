import { z } from "zod";

/** A node of Typebot's rich text: a text with its marks, or an element with children. */
const node = z.object({
  type: z.string().optional(),
  url: z.string().optional(),
  text: z.string().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  underline: z.boolean().optional(),
  get children() {
    return z.array(node).optional();
  },
});
type Node = z.output<typeof node>;

/**
 * Converts rich text to WhatsApp's format: *bold*, _italic_, ~struck~; a link becomes its text and address. Unknown
 * shapes are "".
 */
export function plainRichText(given: unknown): string {
  const { data } = z.array(node).safeParse(given);
  return (data ?? [])
    .map((block) => lineOf(block))
    .join("\n")
    .trim();
}

function lineOf({ type, url, children = [], ...leaf }: Node): string {
  if (children.length === 0) return marked(leaf);
  const inside = children.map(lineOf);
  if (type === "ul" || type === "ol")
    return inside.map((line, n) => (type === "ul" ? `• ${line}` : `${n + 1}. ${line}`)).join("\n");
  const text = inside.join(type === "variable" ? "\n" : "");
  return type === "a" && url !== undefined && url !== text ? `${text} (${url})` : text;
}

/** WhatsApp ignores a mark next to a blank. */
function marked({ text = "", bold, italic, strikethrough }: Omit<Node, "children" | "type" | "url">): string {
  const word = text.trim();
  if (word === "") return text;
  const [before, after] = [text.slice(0, text.indexOf(word)), text.slice(text.indexOf(word) + word.length)];
  const marks = `${bold ? "*" : ""}${italic ? "_" : ""}${strikethrough ? "~" : ""}`;
  return `${before}${marks}${word}${marks.split("").toReversed().join("")}${after}`;
}
