import { dueDateOf } from "@recado/contracts/due-dates";
import { limits, recurrenceMonths } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../locales/format.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMe } from "../../shell/session.ts";
import { ownCompanyQuery, ownPlanQuery } from "../companies/own-company-query.ts";
import { dayIn } from "../companies/due-date.ts";
import { useCompanyToday } from "./invoice-cells.tsx";

/**
 * What the company pays next and when, in words, for as long as no invoice says it; or that it owes nothing. Null
 * without a plan, or until it is known.
 */
export function useNextDue(isPayable: boolean, takesPix: boolean): { title: string; text: string } | null {
  const { t } = useTranslation("invoices");
  const { companyId, company: me } = useMe();
  const { timeZone } = useCompanyZone();
  const today = useCompanyToday();
  const { data: company } = useQuery(ownCompanyQuery(companyId));
  const { data: own } = useQuery(ownPlanQuery(companyId));
  const dueDate = dueDateOf(me.dueDate);
  if (own?.plan?.value === 0) {
    if (dueDate === null) return { title: t("next.free"), text: t("next.freeText") };
    const until = dayIn(dueDate, timeZone);
    return {
      title: t(until < today ? "next.freeExpired" : "next.freeUntil", { date: formatDay(until) }),
      text: t("next.freeAfter"),
    };
  }
  if (own?.plan && dueDate === null) return { title: t("next.noDueDate"), text: t("next.freeText") };
  if (!company || !own?.plan || dueDate === null) return null;
  const months = recurrenceMonths[company.recurrence];
  const due = dayIn(dueDate, timeZone);
  const owed = t("next.owed", {
    plan: own.plan.name,
    value: formatMoney((Math.round(own.plan.value * 100) * months) / 100),
    period: t("months", { count: months }),
  });
  const how = !takesPix
    ? t("next.byHand")
    : isPayable
      ? t("next.now")
      : t("next.later", { count: limits.invoice.daysAhead });
  return { title: t(due < today ? "next.expired" : "next.due", { date: formatDay(due) }), text: `${owed} ${how}` };
}
