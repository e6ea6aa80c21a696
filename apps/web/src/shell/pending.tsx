import { useTranslation } from "react-i18next";
import classes from "./pending.module.css";

/** Replaces a page that takes longer than a moment to load. */
export function Pending() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")} className={classes.pending}>
      {/* Inline, because a separate image would load after all pending scripts. */}
      <svg viewBox="0 0 32 32" width={40} height={40} fill="none" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--brand)" />
        <path
          d="M9 9.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L12 25.2v-3.7H9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z"
          fill="var(--on-brand)"
        />
        <path d="m11.8 15.4 2.9 2.9 5.6-5.6" stroke="var(--brand)" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
    </div>
  );
}
