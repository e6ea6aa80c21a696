import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** A text as a QR code: dark on white in both themes, for that is what cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={classes.code}
    >
      <path d={path} />
    </svg>
  );
}

/** One rectangle for each run of dark modules; the caller adds the quiet zone of 4 modules. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 0, ecc: "L" });
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: runs.join("") };
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
