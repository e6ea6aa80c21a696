import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { ownPlanQuery } from "./own-company-query.ts";
import classes from "./plan-notice.module.css";

/** Says that the plan's limit is reached, before the user fills in a form in vain. */
export function PlanNotice({ of }: { of: "users" | "queues" }) {
  const { t } = useTranslation("companies");
  const { data } = useQuery(ownPlanQuery(useMe().companyId));
  if (!data?.plan) return null;
  const [count, most] = [data.usage[of], data.plan[of]];
  if (count < most) return null;
  return (
    <p role="status" className={classes.notice}>
      {t(`room.${count > most ? "over" : "full"}.${of}`, { count, most })}
    </p>
  );
}
