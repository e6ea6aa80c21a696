import type { ReactNode } from "react";
import classes from "./page-frame.module.css";

interface Props {
  title: string;
  /** The page's one primary button, and quieter ones before it. */
  action?: ReactNode;
  /** Search and filters. */
  filters?: ReactNode;
  children: ReactNode;
}

/** Heading, one button at right, a row for search and filters, and the content, which scrolls by itself. */
export function PageFrame({ title, action, filters, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className="h1">{title}</h1>
        {action && <div className={classes.actions}>{action}</div>}
      </div>
      {filters && <div className={classes.filters}>{filters}</div>}
      <div className={classes.content}>{children}</div>
    </div>
  );
}
