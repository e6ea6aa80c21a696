import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import { Definition } from "./definition.tsx";
import { changeOf } from "./numbers.ts";
import classes from "./number-strip.module.css";

export interface ShownNumber {
  key: string;
  name: string;
  /** What it counts. */
  tip: string;
  /** The formatted value; undefined while loading. */
  value: string | undefined;
  /** The previous period's formatted value, and both values as numbers if their change is meaningful. */
  before?: { value: string; both?: readonly [now: number, before: number] } | undefined;
  /** A further note below it. */
  note?: string | undefined;
  /** Shows the conversations behind it; absent where there are none. */
  onOpen?: (() => void) | undefined;
  /** Instead of a value. */
  children?: ReactNode;
}

/** Skeletons appear after this time, ms. */
const patience = 150;

/** Numbers side by side. Their space is reserved while they load. */
export function NumberStrip({ label, numbers }: { label: string; numbers: readonly ShownNumber[] }) {
  const isSlow = useHeldFor(
    numbers.some(({ value }) => value === undefined),
    patience,
  );
  return (
    <section aria-label={label} className={classes.frame}>
      <dl className={classes.strip} data-slow={isSlow || undefined}>
        {numbers.map(({ key, ...number }) => (
          <Cell key={key} {...number} />
        ))}
      </dl>
    </section>
  );
}

function Cell({ name, tip, value, before, note, onOpen, children }: Omit<ShownNumber, "key">) {
  const { t } = useTranslation("dashboard");
  return (
    <div className={classes.cell}>
      <dt className={classes.name}>
        {name}
        <Definition name={name}>{tip}</Definition>
      </dt>
      {value === undefined ? (
        <dd className={classes.waits}>
          <span className="visually-hidden">{t("loading", { ns: "common" })}</span>
        </dd>
      ) : (
        (children ?? (
          <dd>
            {onOpen ? (
              <button type="button" className={classes.number} aria-label={t("open", { name, value })} onClick={onOpen}>
                {value}
              </button>
            ) : (
              <span className={classes.number}>{value}</span>
            )}
          </dd>
        ))
      )}
      {!children && (
        <dd className={classes.before}>
          {note}
          {before && value !== undefined && <Change {...before} />}
        </dd>
      )}
    </div>
  );
}

function Change({ value, both }: NonNullable<ShownNumber["before"]>) {
  const { t } = useTranslation("dashboard");
  const percent = both ? changeOf(...both) : null;
  const Arrow = percent !== null && percent < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <>
      {percent !== null && percent !== 0 && (
        <span className={classes.change}>
          <Arrow size={14} stroke={2} aria-hidden="true" />
          {t(percent > 0 ? "change.more" : "change.less", { percent: Math.abs(percent) })}
        </span>
      )}
      {percent === 0 && <span>{t("change.same")}</span>}
      <span>{t("before", { value })}</span>
    </>
  );
}
