import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Kbd } from "./kbd.tsx";
import { useStore } from "./store.ts";
import { dismissToast, toasts, type Toast } from "./toasts.ts";
import { usePageVisible } from "./use-page-visible.ts";
import classes from "./toasts.module.css";

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertCircle };

/**
 * The toasts of the page in live regions. Mount it once and always: screen readers ignore a region that appears with its
 * text. Mantine's notifications would exceed the entry's budget (225.6 kB of 220), don't pause in a hidden tab, and queue
 * a fourth toast where ours drops the oldest.
 */
export function Toasts() {
  const all = useStore(toasts);
  const [isHovered, setHovered] = useState(false);
  const isVisible = usePageVisible();
  const isPaused = isHovered || !isVisible;
  const corner = usePlace(all);
  const show = (isError: boolean) =>
    all
      .filter(({ kind }) => (kind === "error") === isError)
      .map((toast) => <Card key={toast.id} toast={toast} isPaused={isPaused} />);
  return (
    <div
      ref={corner}
      className={classes.corner}
      // A toast that comes under a resting pointer is not read by it.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div role="alert" className={classes.list}>
        {show(true)}
      </div>
      <div role="status" className={classes.list}>
        {show(false)}
      </div>
    </div>
  );
}

/** Moves the toasts to the other side of the screen if they would cover the last used control. */
function usePlace(all: readonly Toast[]) {
  const corner = useRef<HTMLDivElement>(null);
  const used = useLastUsed();
  const isShown = all.length > 0;
  // Decided once when toasts appear, so that they don't jump while shown; set before the browser paints.
  useLayoutEffect(() => {
    const element = corner.current;
    if (!isShown || !element) return;
    const wouldCover = used.current !== null && overlap(element.getBoundingClientRect(), used.current);
    element.dataset.place = wouldCover ? "other" : "usual";
    return () => {
      element.dataset.place = "usual";
    };
  }, [isShown, used]);
  return corner;
}

/** The position of the control that was last pressed or focused; it may be gone with its row. */
function useLastUsed() {
  const used = useRef<DOMRect | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const control = target instanceof Element && target.closest("button, a, input, textarea, select, [tabindex]");
      if (control && !control.closest(`.${classes.corner}`)) used.current = control.getBoundingClientRect();
    };
    addEventListener("pointerdown", note, { capture: true });
    addEventListener("keydown", note, { capture: true });
    return () => {
      removeEventListener("pointerdown", note, { capture: true });
      removeEventListener("keydown", note, { capture: true });
    };
  }, []);
  return used;
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function Card({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useTranslation();
  useCountdown(toast, isPaused);
  const Icon = icons[toast.kind];
  const dismiss = () => dismissToast(toast.id);
  return (
    <div className={classes.toast} data-kind={toast.kind}>
      <Icon size={20} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.run();
            dismiss();
          }}
        >
          {toast.action.label}
          {toast.action.keys && <Kbd keys={toast.action.keys} />}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t("close")} onClick={dismiss}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Dismisses the toast when its time is up, if it has one. A pause stops the clock. */
function useCountdown({ id, lasts }: Toast, isPaused: boolean): void {
  const left = useRef(lasts);
  useEffect(() => {
    // A timer of no end would go off at once.
    if (isPaused || left.current === Infinity) return;
    const began = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [id, isPaused]);
}
