import { useEffect, useRef, type ReactNode } from "react";
import classes from "./tried.module.css";

interface Props {
  title: string;
  /** What was answered. */
  children?: ReactNode;
}

/** That what a form describes was tested and answered. It stands in the form, for as long as it is about what it shows. */
export function Tried({ title, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // It may come below the visible part of the dialog.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className={classes.tried} role="status">
      <p className="strong">{title}</p>
      {children}
    </div>
  );
}
