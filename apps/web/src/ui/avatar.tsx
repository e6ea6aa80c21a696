import { useState } from "react";
import classes from "./avatar.module.css";
import { initialsOf } from "./initials.ts";
import { toneOf } from "./tone.ts";

const pastels = 8;

interface Props {
  /** It also chooses the colour: a person has the same everywhere. */
  name: string;
  /** A photo; without one, or if it fails to load, initials. */
  url?: string | null;
  size?: number;
}

/** Decoration beside a name, so hidden from screen readers. */
export function Avatar({ name, url, size = 40 }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.36)) };
  return (
    <span className={classes.avatar} data-pastel={toneOf(name, pastels)} style={style} aria-hidden="true">
      {url && url !== failedUrl ? <img src={url} alt="" onError={() => setFailedUrl(url)} /> : initialsOf(name)}
    </span>
  );
}
