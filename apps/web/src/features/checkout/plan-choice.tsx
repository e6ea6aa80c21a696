import type { Usage } from "@recado/contracts/companies";
import type { Plan } from "@recado/contracts/plans";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../locales/format.ts";
import classes from "./checkout.module.css";

const counted = ["users", "connections", "queues"] as const;

interface Props {
  plans: readonly Plan[];
  usage: Usage | undefined;
  chosen: number | null;
  onChoose: (planId: number) => void;
}

/** The plans as cards; one that allows less than the company has now says so. */
export function PlanChoice({ plans, usage, chosen, onChoose }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <div role="radiogroup" aria-label={t("step.customize")} className={classes.plans}>
      {plans.map((plan) => {
        const over = counted.filter((key) => usage !== undefined && usage[key] > plan[key]);
        return (
          <label key={plan.id} className={classes.plan}>
            <span className={classes.name}>
              <input type="radio" name="plan" checked={plan.id === chosen} onChange={() => onChoose(plan.id)} />
              <span className="ellipsis">{plan.name}</span>
            </span>
            <span className={`${classes.price} numbers`}>{t("plan.price", { price: formatMoney(plan.value) })}</span>
            <ul>
              {counted.map((key) => (
                <li key={key} className={over.includes(key) ? classes.over : undefined}>
                  {t(`plan.${key}`, { count: plan[key] })}
                  {over.includes(key) && ` (${t("plan.over", { count: usage?.[key] ?? 0 })})`}
                </li>
              ))}
            </ul>
          </label>
        );
      })}
    </div>
  );
}
