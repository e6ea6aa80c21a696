import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, type Icon } from "@tabler/icons-react";
import type { Invoice } from "@recado/contracts/invoices";
import type { Pix } from "@recado/contracts/subscriptions";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../locales/format.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { waitsFor } from "../checkout/waiting-pix-query.ts";
import { dayIn } from "../companies/due-date.ts";
import { stateOf } from "./state-of.ts";
import classes from "./invoices.module.css";

interface CellProps {
  row: Invoice;
}

const icons: Record<ReturnType<typeof stateOf>, Icon> = {
  paid: IconCircleCheck,
  canceled: IconCircleX,
  expired: IconAlertTriangle,
  open: IconClock,
};

/** The company's charge that waits for its payment. */
export const WaitingContext = createContext<Pix | null>(null);

/** The invoice's own. */
export function useWaitingPix({ id, status }: Invoice): Pix | null {
  const pix = useContext(WaitingContext);
  const now = useMinute();
  return status === "open" && waitsFor(pix, id, now) ? pix : null;
}

/** Today on the company's calendar. */
export function useCompanyToday(): string {
  const { timeZone } = useCompanyZone();
  return dayIn(new Date(useMinute()), timeZone);
}

export const DetailCell = ({ row: { id, detail } }: CellProps) => (
  <span className="ellipsis" title={detail}>
    <span className="dim numbers">#{id}</span> {detail}
  </span>
);

export const ValueCell = ({ row: { value } }: CellProps) => <span className="numbers">{formatMoney(value)}</span>;

export const DueCell = ({ row: { dueDate } }: CellProps) => <span className="numbers">{formatDay(dueDate)}</span>;

export function MonthsCell({ row: { months } }: CellProps) {
  const { t } = useTranslation("invoices");
  return t("months", { count: months });
}

export function StateCell({ row }: CellProps) {
  const { t } = useTranslation("invoices");
  const state = stateOf(row, useCompanyToday());
  const isWaiting = useWaitingPix(row) !== null;
  const StateIcon = icons[state];
  return (
    <>
      <span className={classes.state} data-state={state}>
        <StateIcon size={18} stroke={1.7} aria-hidden="true" />
        {t(`state.${state}`)}
      </span>
      {isWaiting && <span className={`${classes.waiting} small dim`}>{t("waiting")}</span>}
    </>
  );
}
