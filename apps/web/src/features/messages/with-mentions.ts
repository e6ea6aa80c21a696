import { mentionsIn } from "@recado/contracts/mentions";

/** Names in a text stand out, as bold text does. */
export function withMentions(text: string, names: readonly string[]): string {
  const people = names.map((name, id) => ({ id, name }));
  return mentionsIn(text, people).reduceRight(
    (marked, { from, to }) => `${marked.slice(0, from)}*${marked.slice(from, to)}*${marked.slice(to)}`,
    text,
  );
}
