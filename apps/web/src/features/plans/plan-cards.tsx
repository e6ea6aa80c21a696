import { useId, type ReactNode } from "react";
import type { Usage } from "@recado/contracts/companies";
import type { Plan } from "@recado/contracts/plans";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../locales/format.ts";
import { flags } from "./plan-flags.ts";
import classes from "./plan-cards.module.css";

const counted = ["users", "connections", "queues"] as const;

interface Props {
  /** The label of the choice, for screen readers. */
  label: string;
  plans: readonly Plan[];
  /** The company's current usage; absent for a new company. */
  usage?: Usage | undefined;
  chosen: number | null;
  onChoose: (planId: number) => void;
  /** The only one that can be chosen now; null for all. */
  only?: number | null;
  error?: ReactNode;
  /** The form field's path. */
  path?: string;
}

/** The plans as cards, with what each includes; one that allows less than the company has now says so. */
export function PlanCards({ label, plans, usage, chosen, onChoose, only = null, error, path }: Props) {
  const { t } = useTranslation("plans");
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={error ? `${name}-error` : undefined}
      className={classes.plans}
    >
      {plans.map((plan, n) => {
        const over = counted.filter((key) => usage !== undefined && usage[key] > plan[key]);
        const included = flags.filter((flag) => plan[flag]).map((flag) => t(`flags.${flag}`));
        return (
          <label key={plan.id} className={classes.plan}>
            <span className={classes.name}>
              <input
                type="radio"
                data-path={n === 0 ? path : undefined}
                name={name}
                checked={plan.id === chosen}
                disabled={only !== null && plan.id !== only}
                onChange={() => onChoose(plan.id)}
              />
              <span className="ellipsis">{plan.name}</span>
            </span>
            <span className={`${classes.price} numbers`}>{t("card.price", { price: formatMoney(plan.value) })}</span>
            <ul>
              {counted.map((key) => (
                <li key={key} className={over.includes(key) ? classes.over : undefined}>
                  {t(`card.${key}`, { count: plan[key] })}
                  {over.includes(key) && ` (${t("card.over", { count: usage?.[key] ?? 0 })})`}
                </li>
              ))}
            </ul>
            {included.length > 0 && <span className="small dim">{included.join(" · ")}</span>}
          </label>
        );
      })}
      {error && (
        <p id={`${name}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
