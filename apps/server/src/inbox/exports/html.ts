import { replaceMarks } from "@recado/contracts/without-marks";

/** Text that is already HTML. */
export interface Html {
  readonly text: string;
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** Marks our own HTML, without escaping. */
export const safe = (text: string): Html => ({ text });
export const join = (parts: readonly Html[]): Html => safe(parts.map(({ text }) => text).join(""));

/** A template whose values are escaped, unless they are HTML themselves. */
export const markup = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html =>
  safe(
    parts
      .map((part, n) => {
        const value = values[n] ?? "";
        return part + (typeof value === "string" ? escaped(value) : value.text);
      })
      .join(""),
  );

const tags = { "*": "strong", _: "em", "~": "s", "```": "code" } as const;
/** A message's text with WhatsApp's marks as the phone shows them. */
export const marked = (text: string): Html =>
  safe(replaceMarks(escaped(text), (inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`));
