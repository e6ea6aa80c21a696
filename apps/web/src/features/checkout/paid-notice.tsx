import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDueDate } from "../../locales/format.ts";
import classes from "./checkout.module.css";

/** Says that it is paid, and until when. */
export function PaidNotice({ paidUntil }: { paidUntil: string | null }) {
  const { t } = useTranslation("checkout");
  return (
    <div role="status" className={classes.paid}>
      <IconCircleCheck size={72} stroke={1.4} aria-hidden="true" />
      <p className="h2">{t("paid.title")}</p>
      {paidUntil !== null && <p className="dim">{t("paid.until", { date: formatDueDate(paidUntil) })}</p>}
    </div>
  );
}
