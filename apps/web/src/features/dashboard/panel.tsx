import type { ReactNode } from "react";
import { Definition } from "./definition.tsx";
import classes from "./panel.module.css";

interface Props {
  title: string;
  /** What it counts. */
  tip?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of the page. */
export function Panel({ title, tip, actions, children }: Props) {
  return (
    <section aria-label={title} className={classes.panel}>
      <div className={classes.head}>
        <h2 className="h2">{title}</h2>
        {tip && <Definition name={title}>{tip}</Definition>}
        <span className={classes.gap} />
        {actions}
      </div>
      {children}
    </section>
  );
}
