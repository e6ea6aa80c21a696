import { mentionsIn } from "@recado/contracts/mentions";

/** Marks the mentioned names in a text as bold. */
export function withMentions(text: string, names: readonly string[]): string {
  const people = names.map((name, id) => ({ id, name }));
  return mentionsIn(text, people).reduceRight(
    (marked, { from, to }) => `${marked.slice(0, from)}*${marked.slice(from, to)}*${marked.slice(to)}`,
    text,
  );
}
