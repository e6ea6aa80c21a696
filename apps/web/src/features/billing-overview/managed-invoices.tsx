import { IconBan, IconCalendarEvent, IconCircleCheck } from "@tabler/icons-react";
import type { ManagedInvoice } from "@recado/contracts/invoices";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../locales/format.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { DetailCell, DueCell, StateCell, useCompanyToday, ValueCell } from "../invoices/invoice-cells.tsx";
import { stateOf } from "../invoices/state-of.ts";
import type { InvoiceChange } from "./change-invoice-form.tsx";
import { managedQuery, overviewQuery } from "./overview-query.ts";

const ChangeInvoiceForm = late(async () => ({
  default: (await import("./change-invoice-form.tsx")).ChangeInvoiceForm,
}));
const nameOf = ({ companyName, id }: ManagedInvoice) => `${companyName} #${id}`;
const actions = [
  { action: "paid", icon: IconCircleCheck },
  { action: "move", icon: IconCalendarEvent },
  { action: "cancel", icon: IconBan },
] as const;

/** The invoices of all companies, with the super user's actions on open ones. */
export function ManagedInvoices() {
  const { t } = useTranslation("billingOverview");
  const [words] = useListWords();
  const list = useListPages(managedQuery(words));
  const today = useCompanyToday();
  const next = useNextOwed(list.rows?.length === 0);
  const changing = useDialog<InvoiceChange>();
  const columns: Column<ManagedInvoice>[] = [
    { key: "company", heading: t("company"), width: "minmax(160px, 3fr)", Cell: CompanyCell },
    { key: "detail", heading: t("invoice"), width: "minmax(140px, 2fr)", Cell: DetailCell },
    { key: "value", heading: t("value"), width: "minmax(110px, 1fr)", Cell: ValueCell },
    { key: "due", heading: t("dueDate"), width: "minmax(110px, 1fr)", Cell: DueCell },
    { key: "state", heading: t("status"), width: "minmax(120px, 1fr)", Cell: StateCell },
  ];
  return (
    <ListPage
      isTab
      title={t("invoices")}
      list={list}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      empty={next ?? { title: t("empty"), text: t("emptyText") }}
      columns={columns}
      nameOf={nameOf}
      toneOf={(row) => (stateOf(row, today) === "expired" ? "red" : undefined)}
      actionsOf={(row) =>
        row.status === "open"
          ? actions.map(({ action, icon }) => ({
              key: action,
              label: t(`change.${action}`),
              icon,
              isDanger: action === "cancel",
              run: () => changing.open({ invoice: row, action }),
            }))
          : []
      }
    >
      <FormDialog
        dialog={changing}
        title={
          changing.subject ? `${t(`change.${changing.subject.action}`)} · ${nameOf(changing.subject.invoice)}` : ""
        }
        Form={ChangeInvoiceForm}
      />
    </ListPage>
  );
}

/** Which companies are due soon, for as long as no invoice says it. */
function useNextOwed(isEmpty: boolean): { title: string; text: string } | null {
  const { t } = useTranslation("billingOverview");
  const { data } = useQuery({ ...overviewQuery, enabled: isEmpty });
  const owing = data?.due.filter(({ value, invoiceId }) => value > 0 && invoiceId === null) ?? [];
  const [first] = owing;
  if (!first) return null;
  const { name, dueDate, value } = first;
  const count = owing.length;
  const said = { count, name, date: formatDay(dueDate), value: formatMoney(value) };
  return { title: t("next.title", { count }), text: t("next.text", said) };
}

const CompanyCell = ({ row: { companyName } }: { row: ManagedInvoice }) => (
  <span className="ellipsis" title={companyName}>
    {companyName}
  </span>
);
