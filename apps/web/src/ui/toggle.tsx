import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./toggle.module.css";

interface Props extends Omit<ComponentPropsWithRef<"button">, "role" | "aria-checked" | "onToggle"> {
  isOn: boolean;
  onToggle: () => void;
  icon?: Icon;
  children: ReactNode;
}

/** A small switch with a label, for toolbars; forms use Mantine's. */
export function Toggle({ isOn, onToggle, icon: Icon, children, className, ...rest }: Props) {
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
      {Icon && <Icon size={14} stroke={1.8} aria-hidden="true" />}
      <span className="ellipsis">{children}</span>
    </button>
  );
}
