import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface Props {
  /** Whether something is amiss, rather than just worth knowing. */
  warns?: boolean;
  /** A sentence, and the buttons that belong to it. */
  children: ReactNode;
}

/** A sentence on a coloured bar, above or below what it is about. */
export function Notice({ warns = false, children }: Props) {
  return (
    <div className={classes.notice} data-warns={warns || undefined}>
      {children}
    </div>
  );
}
