import { Tooltip } from "@mantine/core";
import { Kbd } from "./kbd.tsx";
import { useSettled } from "./use-settled.ts";
import classes from "./tips.module.css";

export interface Tip {
  on: HTMLElement;
  label: string;
  keys: string | undefined;
}

/** The tooltip of an element. */
export function TipShown({ on, label, keys }: Tip) {
  // It is positioned first and then shown.
  const opened = useSettled();
  const text = keys ? (
    <span className={classes.keyed}>
      {label} <Kbd keys={keys} />
    </span>
  ) : (
    label
  );
  return <Tooltip target={on} label={text} opened={opened} aria-hidden="true" />;
}
