import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import classes from "./problem.module.css";

/** Why the server refused a form. Screen readers announce it, so mount it always, with null. It comes into view. */
export function Problem({ text }: { text: string | null }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) said.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <div role="alert">
      {text !== null && (
        <div ref={said} className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden="true" className={classes.icon} />
          {text}
        </div>
      )}
    </div>
  );
}
