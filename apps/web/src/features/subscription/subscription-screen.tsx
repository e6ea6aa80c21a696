import { Button } from "@mantine/core";
import { dueDateOf, isOnTrial } from "@recado/contracts/due-dates";
import { recurrenceMonths } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDueDate, formatMoney } from "../../locales/format.ts";
import { useMay, useMe } from "../../shell/session.ts";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { CheckoutDialog } from "../checkout/checkout-dialog.tsx";
import { planOpens } from "../checkout/plan-opens.ts";
import { waitingPixQuery } from "../checkout/waiting-pix-query.ts";
import { ownCompanyQuery, ownPlanQuery } from "../companies/own-company-query.ts";
import classes from "./subscription.module.css";
import { trialDays } from "./trial-days.ts";

/** The trial's remaining time or what is paid until when, the recipient of invoices, and the choice of a plan. */
export function SubscriptionScreen() {
  const { t } = useTranslation("subscription");
  const {
    companyId,
    company: { trialExpiration, email, dueDate },
  } = useMe();
  const isAdmin = useMay("drawer-admin-items:view");
  const now = useMinute();
  const { data: charges } = useQuery({ ...waitingPixQuery, enabled: isAdmin });
  const { data: own, isPending } = useQuery(ownPlanQuery(companyId));
  const isFree = own?.plan?.value === 0;
  const checkout = useDialog<{ invoiceId: number | null }>();
  // A company paid beyond its trial has a plan.
  const trial =
    trialExpiration !== null && isOnTrial({ dueDate, trialExpiration })
      ? trialDays(trialExpiration, new Date(now))
      : null;
  const hasDueDate = trial !== null || dueDateOf(dueDate) !== null;
  const owes = !isPending && !isFree && hasDueDate;
  const label = t(trial !== null ? "sign" : planOpens(dueDate, now) === null ? "payOrChange" : "payNext");
  return (
    <PageFrame title={t("title")}>
      <div className={classes.page}>
        {trial === null ? (
          <PlanFacts now={now} />
        ) : (
          <p>{t(trial.isOver ? "over" : trial.days === 0 ? "lastDay" : "left", { count: trial.days })}</p>
        )}
        {email !== null && <p className="dim">{t("email", { email })}</p>}
        {isFree && <p>{t(hasDueDate ? "freeAfter" : "free")}</p>}
        {own?.plan && !isFree && !hasDueDate && <p>{t("noDueDate")}</p>}
        {isAdmin && owes && charges?.takesPix === false && <p>{t("byHand")}</p>}
        {isAdmin && owes && charges?.takesPix && (
          <Button className={classes.sign} title={label} onClick={() => checkout.open({ invoiceId: null })}>
            {label}
          </Button>
        )}
      </div>
      <CheckoutDialog dialog={checkout} />
    </PageFrame>
  );
}

/** The company's plan with its price, and until when it is paid. */
function PlanFacts({ now }: { now: number }) {
  const { t } = useTranslation("subscription");
  const { companyId, company: me } = useMe();
  const { data: company, isPending } = useQuery(ownCompanyQuery(companyId));
  const { data: own, isPending: isPlanPending } = useQuery(ownPlanQuery(companyId));
  if (isPending || isPlanPending) return <SkeletonRows rows={2} height={24} />;
  const dueDate = dueDateOf(me.dueDate);
  if (!company || !own?.plan) return <p>{t("none")}</p>;
  const { name: plan, value } = own.plan;
  const price = formatMoney((Math.round(value * 100) * recurrenceMonths[company.recurrence]) / 100);
  const recurrence = t(`recurrence.${company.recurrence}`, { ns: "companies" });
  return (
    <>
      <p>{t("plan", { plan, price, recurrence })}</p>
      {dueDate !== null && (
        <p className="numbers">
          {t(Date.parse(dueDate) < now ? "expired" : value === 0 ? "validUntil" : "paidUntil", {
            date: formatDueDate(dueDate),
          })}
        </p>
      )}
    </>
  );
}
