import { Button } from "@mantine/core";
import { isOnTrial } from "@recado/contracts/due-dates";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../../shell/session.ts";
import { PageFrame } from "../../ui/page-frame.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { CheckoutDialog } from "../checkout/checkout-dialog.tsx";
import { waitingPixQuery } from "../checkout/waiting-pix-query.ts";
import classes from "./subscription.module.css";
import { trialDays } from "./trial-days.ts";

/** The trial's remaining time, the recipient of invoices, and the choice of a plan. */
export function SubscriptionScreen() {
  const { t } = useTranslation("subscription");
  const {
    company: { trialExpiration, email, dueDate },
  } = useMe();
  const isAdmin = useMay("drawer-admin-items:view");
  const now = useMinute();
  const { data: charges } = useQuery({ ...waitingPixQuery, enabled: isAdmin });
  const checkout = useDialog<{ invoiceId: number | null }>();
  // A company paid beyond its trial has a plan.
  const trial =
    trialExpiration !== null && isOnTrial({ dueDate, trialExpiration })
      ? trialDays(trialExpiration, new Date(now))
      : null;
  return (
    <PageFrame title={t("title")}>
      <div className={classes.page}>
        <p>
          {trial === null
            ? t("none")
            : t(trial.isOver ? "over" : trial.days === 0 ? "lastDay" : "left", { count: trial.days })}
        </p>
        {email !== null && <p className="dim">{t("email", { email })}</p>}
        {isAdmin && charges?.takesPix === false && <p>{t("byHand")}</p>}
        {isAdmin && charges?.takesPix && (
          <Button className={classes.sign} onClick={() => checkout.open({ invoiceId: null })}>
            {t("sign")}
          </Button>
        )}
      </div>
      <CheckoutDialog dialog={checkout} />
    </PageFrame>
  );
}
