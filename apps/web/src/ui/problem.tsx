import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./problem.module.css";

/** Why a whole form was refused, read out when it appears. Mount it always and hand it null. */
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
