import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import classes from "./pane-separator.module.css";

const storageKey = "ticketsListWidth";
/** px; visual direction §1. Above it the stylesheet stops at half of the screen. */
const least = 320;
const step = 24;

/** The list's width: a third of the screen until the user chooses one. */
export function useListWidth() {
  const [width, setWidth] = useState(() => Number(localStorage.getItem(storageKey)) || null);
  const keep = (px: number | null) => {
    setWidth(px);
    if (px === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(px));
  };
  return { width, css: width === null ? undefined : `${width}px`, keep };
}

/** The separator of list and conversation. Mouse and arrow keys move it; Home or a double click resets it. */
export function PaneSeparator({ width }: { width: ReturnType<typeof useListWidth> }) {
  const { t } = useTranslation("tickets");
  const line = useRef<HTMLDivElement>(null);
  const listBox = () => line.current?.previousElementSibling?.getBoundingClientRect();
  const most = () => Math.round((line.current?.parentElement?.clientWidth ?? 0) / 2);
  const set = (px: number) => width.keep(Math.round(Math.min(Math.max(px, least), most())));

  const onKeyDown = (event: KeyboardEvent) => {
    const now = listBox()?.width ?? least;
    if (event.key === "ArrowLeft") set(now - step);
    else if (event.key === "ArrowRight") set(now + step);
    else if (event.key === "Home") width.keep(null);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(event.clientX - (listBox()?.left ?? 0));
  };
  return (
    <div
      ref={line}
      // A separator that has the focus can be moved.
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("listWidth")}
      aria-valuenow={width.width ?? least}
      aria-valuemin={least}
      className={classes.separator}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => width.keep(null)}
    />
  );
}
