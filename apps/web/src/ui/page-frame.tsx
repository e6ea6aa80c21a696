import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";
import classes from "./page-frame.module.css";

interface Props {
  title: string;
  /** The page's primary button, after secondary ones. */
  action?: ReactNode;
  /** Search and filters. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The frame of a page, which names the browser's tab: heading, buttons at the right, search and filters, scrolling content. */
export function PageFrame({ title, action, filters, children }: Props) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className="h1">{title}</h1>
        {action && <div className={classes.actions}>{action}</div>}
      </div>
      {filters && <div className={classes.filters}>{filters}</div>}
      <div className={classes.content} data-scrolls="">
        {children}
      </div>
    </div>
  );
}
