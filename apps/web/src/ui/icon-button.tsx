import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./icon-button.module.css";

interface Props extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** The accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

/** An icon button: 36 px, 44 on touch screens. */
export function IconButton({ label, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      className={`${classes.button} ${className ?? ""}`}
    >
      {children}
    </button>
  );
}
