import { isMissed, shareOfTarget, type Figure } from "./measure.ts";

const heads = ["measure", "what", "measured", "target", "of target", "met"];
/** Number columns, which are right-aligned. */
const numeric = [2, 3, 4];

/** The figures of all measures as one table, with the notes below it. */
export function tableOf(figures: readonly (Figure & { measure: string })[]): string {
  const notes = [...new Set(figures.flatMap(({ note }) => note ?? []))];
  const rows = figures.map((figure, index) => [
    figures[index - 1]?.measure === figure.measure ? "" : figure.measure,
    figure.note ? `${figure.what} [${notes.indexOf(figure.note) + 1}]` : figure.what,
    `${rounded(figure.value)} ${figure.unit}`.trim(),
    targetOf(figure),
    figure.target ? `${Math.round((shareOfTarget(figure) ?? 0) * 100)} %` : "",
    figure.target ? (isMissed(figure) ? "NO" : "yes") : "",
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (numeric.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [
    line(heads),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...rows.map(line),
    ...(notes.length > 0 ? [""] : []),
    ...notes.map((note, index) => `[${index + 1}] ${note}`),
  ].join("\n");
}

function targetOf({ target, unit }: Figure): string {
  if (!target) return "";
  return "atMost" in target ? `≤ ${target.atMost} ${unit}`.trim() : `≥ ${target.atLeast} ${unit}`.trim();
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
