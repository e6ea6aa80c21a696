import type { Ref } from "react";
import classes from "./menu-anchor.module.css";

/** Where a menu opens, in its positioned parent. It is not a button, so it drops the attributes that the menu gives its target. */
export function MenuAnchor({ x, y, ref, id }: { x: number; y: number; ref?: Ref<HTMLSpanElement>; id?: string }) {
  return <span ref={ref} id={id} className={classes.anchor} style={{ left: x, top: y }} />;
}
