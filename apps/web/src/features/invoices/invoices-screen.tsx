import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { dueDateOf } from "@recado/contracts/due-dates";
import type { Invoice } from "@recado/contracts/invoices";
import type { Pix } from "@recado/contracts/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { queryClient } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { CheckoutDialog } from "../checkout/checkout-dialog.tsx";
import { planOpens } from "../checkout/plan-opens.ts";
import { waitingPixQuery } from "../checkout/waiting-pix-query.ts";
import { ownPlanQuery } from "../companies/own-company-query.ts";
import {
  DetailCell,
  DueCell,
  MonthsCell,
  StateCell,
  useCompanyToday,
  useWaitingPix,
  ValueCell,
  WaitingContext,
} from "./invoice-cells.tsx";
import { invoicesQuery } from "./invoices-query.ts";
import { stateOf } from "./state-of.ts";
import { useNextDue } from "./use-next-due.ts";

const nameOf = ({ id, detail }: Invoice) => `#${id} ${detail}`;

interface Paying {
  takesPix: boolean;
  pay: (invoiceId: number, pix: Pix | null) => void;
}
const PayContext = createContext<Paying>({ takesPix: true, pay: () => undefined });

/** The company's open and paid invoices, for its admins. */
export function InvoicesScreen() {
  const { t } = useTranslation("invoices");
  const [words] = useListWords();
  const list = useListPages(invoicesQuery(words));
  const today = useCompanyToday();
  const { data: waiting } = useQuery(waitingPixQuery);
  const checkout = useDialog<{ invoiceId: number | null; waiting?: Pix | null }>();
  const { companyId, company } = useMe();
  const { data: own } = useQuery(ownPlanQuery(companyId));
  const minute = useMinute();
  const hasDueDate = dueDateOf(company.dueDate) !== null;
  // A due date that was set by hand may come before its invoice does: it is paid without waiting for it.
  const isDue = hasDueDate && planOpens(company.dueDate, minute) === null;
  const lacksInvoice =
    isDue && words === "" && !!list.rows?.length && list.rows.every(({ status }) => status !== "open");
  const takesPix = waiting?.takesPix ?? true;
  const next = useNextDue(isDue, takesPix);
  const choosePlan = takesPix && hasDueDate && own?.plan?.value !== 0 && (
    <Button variant="light" onClick={() => checkout.open({ invoiceId: null })}>
      {t("choosePlan")}
    </Button>
  );
  // It may be for a new invoice, and whoever is locked out has no socket.
  const showCharged = () => void queryClient.invalidateQueries(invoicesQuery(words));
  const columns: Column<Invoice>[] = [
    { key: "detail", heading: t("detail"), width: "minmax(160px, 3fr)", Cell: DetailCell },
    { key: "months", heading: t("period"), width: "minmax(90px, 1fr)", Cell: MonthsCell, isWideOnly: true },
    { key: "value", heading: t("value"), width: "minmax(110px, 1fr)", Cell: ValueCell },
    { key: "due", heading: t("due"), width: "minmax(110px, 1fr)", Cell: DueCell },
    { key: "state", heading: t("status"), width: "minmax(120px, 1fr)", Cell: StateCell },
    { key: "pay", heading: t("payment"), width: "minmax(110px, 1fr)", Cell: PayCell },
  ];
  return (
    <WaitingContext value={waiting?.pix ?? null}>
      <PayContext value={{ takesPix, pay: (invoiceId, pix) => checkout.open({ invoiceId, waiting: pix }) }}>
        <ListPage
          title={t("title")}
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          empty={{
            ...(next ?? { title: t("empty"), text: t("emptyText") }),
            action: choosePlan,
          }}
          actions={lacksInvoice && choosePlan}
          columns={columns}
          nameOf={nameOf}
          toneOf={(row) => (stateOf(row, today) === "expired" ? "red" : undefined)}
        >
          <CheckoutDialog dialog={checkout} onCharged={showCharged} />
        </ListPage>
      </PayContext>
    </WaitingContext>
  );
}

/** Only open invoices can be paid; a charge that waits is shown again. */
function PayCell({ row }: { row: Invoice }) {
  const { t } = useTranslation("invoices");
  const { takesPix, pay } = useContext(PayContext);
  const waiting = useWaitingPix(row);
  if (row.status !== "open") return <span data-nothing="" />;
  if (!takesPix) return <span className="dim">{t("byHand")}</span>;
  return (
    <Button
      size="compact-sm"
      leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={t(waiting ? "showPixNamed" : "payNamed", { name: nameOf(row) })}
      onClick={() => pay(row.id, waiting)}
    >
      {t(waiting ? "showPix" : "pay")}
    </Button>
  );
}
