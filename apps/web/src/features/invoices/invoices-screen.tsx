import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { dueDateOf } from "@recado/contracts/due-dates";
import type { Invoice } from "@recado/contracts/invoices";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { useMe } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { CheckoutDialog } from "../checkout/checkout-dialog.tsx";
import { planOpens } from "../checkout/plan-opens.ts";
import { DetailCell, DueCell, MonthsCell, StateCell, useCompanyToday, ValueCell } from "./invoice-cells.tsx";
import { invoicesQuery } from "./invoices-query.ts";
import { stateOf } from "./state-of.ts";

const nameOf = ({ id, detail }: Invoice) => `#${id} ${detail}`;

const PayContext = createContext<(invoiceId: number) => void>(() => undefined);

/** The company's open and paid invoices, for its admins. */
export function InvoicesScreen() {
  const { t } = useTranslation("invoices");
  const [words] = useListWords();
  const list = useListPages(invoicesQuery(words));
  const today = useCompanyToday();
  const checkout = useDialog<{ invoiceId: number | null }>();
  const { company } = useMe();
  const minute = useMinute();
  // A due date that was set by hand may come before its invoice does: it is paid without waiting for it.
  const isDue = dueDateOf(company.dueDate) !== null && planOpens(company.dueDate, minute) === null;
  const lacksInvoice =
    isDue && words === "" && !!list.rows?.length && list.rows.every(({ status }) => status !== "open");
  const choosePlan = (
    <Button variant="light" onClick={() => checkout.open({ invoiceId: null })}>
      {t("choosePlan")}
    </Button>
  );
  const columns: Column<Invoice>[] = [
    { key: "detail", heading: t("detail"), width: "minmax(160px, 3fr)", Cell: DetailCell },
    { key: "months", heading: t("period"), width: "minmax(90px, 1fr)", Cell: MonthsCell, isWideOnly: true },
    { key: "value", heading: t("value"), width: "minmax(110px, 1fr)", Cell: ValueCell },
    { key: "due", heading: t("due"), width: "minmax(110px, 1fr)", Cell: DueCell },
    { key: "state", heading: t("status"), width: "minmax(120px, 1fr)", Cell: StateCell },
    { key: "pay", heading: t("payment"), width: "minmax(110px, 1fr)", Cell: PayCell },
  ];
  return (
    <PayContext value={(invoiceId) => checkout.open({ invoiceId })}>
      <ListPage
        title={t("title")}
        list={list}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        empty={{
          title: t("empty"),
          text: t("emptyText"),
          action: choosePlan,
        }}
        actions={lacksInvoice && choosePlan}
        columns={columns}
        nameOf={nameOf}
        toneOf={(row) => (stateOf(row, today) === "expired" ? "red" : undefined)}
      >
        <CheckoutDialog dialog={checkout} />
      </ListPage>
    </PayContext>
  );
}

/** Only open invoices can be paid. */
function PayCell({ row }: { row: Invoice }) {
  const { t } = useTranslation("invoices");
  const pay = useContext(PayContext);
  if (row.status !== "open") return <span data-nothing="" />;
  return (
    <Button
      size="compact-sm"
      leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={t("payNamed", { name: nameOf(row) })}
      onClick={() => pay(row.id)}
    >
      {t("pay")}
    </Button>
  );
}
