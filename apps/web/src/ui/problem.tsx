import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./problem.module.css";

/** Why the server refused a form. Screen readers announce it, so mount it always, with null. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <div className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden="true" className={classes.icon} />
          {text}
        </div>
      )}
    </div>
  );
}
