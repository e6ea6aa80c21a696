import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./icon-button.module.css";

interface Props extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** Its name, shown as a tooltip too. */
  label: string;
  children: ReactNode;
}

/** A button that is only an icon: 36 px, 44 under a finger. */
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
