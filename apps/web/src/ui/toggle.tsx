import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./toggle.module.css";

interface Props extends Omit<ComponentPropsWithRef<"button">, "role" | "aria-checked" | "onToggle"> {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A small switch with its name beside it, for the edges of a screen; forms have Mantine's own. */
export function Toggle({ isOn, onToggle, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={isOn}
      className={`${classes.toggle} ${className ?? ""}`}
      onClick={onToggle}
    >
      <span className={classes.track} aria-hidden="true" />
      <span className="ellipsis">{children}</span>
    </button>
  );
}
