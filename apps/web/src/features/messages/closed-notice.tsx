import type { ReactNode } from "react";
import classes from "./composer.module.css";

/** Replaces the composer where the user can't answer: a sentence and, if there is a way, a button. */
export function ClosedNotice({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.composer}>
      <div className={classes.closed}>
        <span>{text}</span>
        {action}
      </div>
    </div>
  );
}
