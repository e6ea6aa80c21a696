import { useState } from "react";
import classes from "./avatar.module.css";

const pastels = 8;

/** Initials of the first and last word ("Ana Maria Silva" is AS), or the last two digits of a number. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  if (/^\+?\d[\d ()-]*$/.test(name)) return name.replace(/\D/g, "").slice(-2);
  return [first, last]
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}

interface Props {
  /** Chooses the colour, so that a person has the same one everywhere. */
  id: number;
  name: string;
  /** A photo; without one, or if it fails to load, initials. */
  url?: string | null;
  size?: number;
}

/** Decoration beside a name, so hidden from screen readers. */
export function Avatar({ id, name, url, size = 40 }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.36)) };
  return (
    <span className={classes.avatar} data-pastel={id % pastels} style={style} aria-hidden="true">
      {url && url !== failedUrl ? <img src={url} alt="" onError={() => setFailedUrl(url)} /> : initialsOf(name)}
    </span>
  );
}
