import type { ReactNode } from "react";
import classes from "./states.module.css";

export type Drawing = "conversations" | "connections" | "search" | "trouble" | "nothing";

const drawings: Record<Drawing, ReactNode> = {
  conversations: (
    <>
      <path className={classes.soft} d="M34 44h38a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-4v9l-11-9H42a8 8 0 0 1-8-8" />
      <path d="M24 16h38a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H40L28 60V50h-4a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8Z" />
      <path d="m33 33 7 7 14-14" />
    </>
  ),
  connections: (
    <>
      <rect x="30" y="12" width="36" height="68" rx="8" />
      <path d="M44 20h8" />
      <path className={classes.soft} d="M38 34h8v8h-8zM50 34h8v8h-8zM38 46h8v8h-8zM50 50h8M54 46v8M40 72h16" />
      <path className={classes.soft} d="M16 34a20 20 0 0 0 0 24M80 34a20 20 0 0 1 0 24" />
    </>
  ),
  search: (
    <>
      <circle cx="42" cy="42" r="24" />
      <path d="m60 60 20 20" />
      <path className={classes.soft} d="M32 38h20M32 47h12" />
    </>
  ),
  trouble: (
    <>
      <path d="M48 14 84 78H12Z" />
      <path className={classes.soft} d="M48 38v18M48 65v1" />
    </>
  ),
  nothing: (
    <>
      <path d="M16 48 26 20h44l10 28v26a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4Z" />
      <path className={classes.soft} d="M16 48h18l5 10h18l5-10h18" />
    </>
  ),
};

interface Props {
  drawing: Drawing;
  title: string;
  /** Why it is empty, or what to do. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
}

/** Says in one sentence what will appear here, with at most one button. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className={classes.state}>
      <svg className={classes.drawing} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <p className="h2">{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
