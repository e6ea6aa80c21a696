import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Kbd } from "./kbd.tsx";
import { toastStore, type Toast } from "./toasts.ts";
import classes from "./toasts.module.css";

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertCircle };

/** The toasts of the page, with the live regions that read them out. Mounted once, always: a region born full is silent. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const [isHovered, setHovered] = useState(false);
  const isHidden = useIsHidden();
  const isPaused = isHovered || isHidden;
  const show = (isError: boolean) =>
    toasts
      .filter(({ kind }) => (kind === "error") === isError)
      .map((toast) => <Card key={toast.id} toast={toast} isPaused={isPaused} />);
  return (
    <div className={classes.corner} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      <div role="alert" className={classes.list}>
        {show(true)}
      </div>
      <div role="status" className={classes.list}>
        {show(false)}
      </div>
    </div>
  );
}

function Card({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useTranslation();
  useCountdown(toast, isPaused);
  const Icon = icons[toast.kind];
  const dismiss = () => toastStore.dismiss(toast.id);
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

/** Dismisses the toast when its time is up; a pause stops the clock, not only the end. */
function useCountdown({ id, lasts }: Toast, isPaused: boolean): void {
  const left = useRef(lasts);
  useEffect(() => {
    if (isPaused) return;
    const began = performance.now();
    const timer = setTimeout(() => toastStore.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [id, isPaused]);
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.hidden,
  );
}
