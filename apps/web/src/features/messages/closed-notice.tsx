import type { ReactNode } from "react";
import classes from "./composer.module.css";

/** What stands where one would write while one can't: one sentence and, where there is a way, one button. */
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
