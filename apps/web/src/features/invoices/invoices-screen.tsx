import { IconQrcode } from "@tabler/icons-react";
import type { Invoice } from "@recado/contracts/invoices";
import { useTranslation } from "react-i18next";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { CheckoutDialog } from "../checkout/checkout-dialog.tsx";
import { DetailCell, DueCell, MonthsCell, StateCell, useCompanyToday, ValueCell } from "./invoice-cells.tsx";
import { invoicesQuery } from "./invoices-query.ts";
import { stateOf } from "./state-of.ts";

const nameOf = ({ id, detail }: Invoice) => `#${id} ${detail}`;

/** What the company owes and paid, for its admins. */
export function InvoicesScreen() {
  const { t } = useTranslation("invoices");
  const [words] = useListWords();
  const list = useListPages(invoicesQuery(words));
  const today = useCompanyToday();
  const checkout = useDialog<{ invoiceId: number }>();
  const columns: Column<Invoice>[] = [
    { key: "detail", heading: t("detail"), width: "minmax(160px, 3fr)", Cell: DetailCell },
    { key: "months", heading: t("period"), width: "minmax(90px, 1fr)", Cell: MonthsCell, isWideOnly: true },
    { key: "value", heading: t("value"), width: "minmax(110px, 1fr)", Cell: ValueCell },
    { key: "due", heading: t("due"), width: "minmax(110px, 1fr)", Cell: DueCell },
    { key: "state", heading: t("status"), width: "minmax(120px, 1fr)", Cell: StateCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      empty={{ title: t("empty"), text: t("emptyText") }}
      columns={columns}
      nameOf={nameOf}
      toneOf={(row) => (stateOf(row, today) === "expired" ? "red" : undefined)}
      actionsOf={(row) =>
        row.status === "open"
          ? [
              {
                key: "pay",
                label: t("pay"),
                labelNamed: t("payNamed", { name: nameOf(row) }),
                icon: IconQrcode,
                run: () => checkout.open({ invoiceId: row.id }),
              },
            ]
          : []
      }
    >
      <CheckoutDialog dialog={checkout} />
    </ListPage>
  );
}
