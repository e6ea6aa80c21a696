import type { ReactNode } from "react";
import classes from "./tried.module.css";

interface Props {
  title: string;
  /** What was answered. */
  children?: ReactNode;
}

/** That what a form describes was tested and answered. It stands in the form, for as long as it is about what it shows. */
export function Tried({ title, children }: Props) {
  return (
    <div className={classes.tried} role="status">
      <p className="strong">{title}</p>
      {children}
    </div>
  );
}
