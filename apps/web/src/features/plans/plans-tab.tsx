import type { ListedPlan } from "@recado/contracts/plans";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { queryClient } from "../../shell/query-client.ts";
import { formatMoney } from "../../locales/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { plansQuery } from "./plans-query.ts";

const PlanForm = late(async () => ({ default: (await import("./plan-form.tsx")).PlanForm }));
const nameOf = ({ name }: ListedPlan) => name;

async function removePlan({ id }: ListedPlan): Promise<void> {
  await call("DELETE /plans/:planId", { params: { planId: id } });
  await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey });
}

/** The plans that companies may have. */
export function PlansTab() {
  const { t } = useTranslation("plans");
  const list = useWholeList(plansQuery);
  const usualActions = useUsualActions();
  const form = useDialog<ListedPlan | null>();
  const deleting = useDialog<ListedPlan>();
  const columns: Column<ListedPlan>[] = [
    { key: "name", heading: t("name"), width: "minmax(140px, 2fr)", Cell: NameCell },
    { key: "value", heading: t("value"), width: "minmax(110px, 1fr)", Cell: ValueCell },
    { key: "users", heading: t("users"), width: "minmax(80px, 1fr)", Cell: UsersCell, isWideOnly: true },
    {
      key: "connections",
      heading: t("connections"),
      width: "minmax(90px, 1fr)",
      Cell: ConnectionsCell,
      isWideOnly: true,
    },
    { key: "queues", heading: t("queues"), width: "minmax(80px, 1fr)", Cell: QueuesCell, isWideOnly: true },
    { key: "companies", heading: t("companies"), width: "minmax(90px, 1fr)", Cell: CompaniesCell },
  ];
  return (
    <ListPage
      isTab
      title={t("title")}
      list={list}
      add={{ label: t("add"), onAdd: () => form.open(null) }}
      empty={{ title: t("empty"), text: t("emptyText") }}
      columns={columns}
      nameOf={nameOf}
      onOpen={form.open}
      actionsOf={(plan) =>
        usualActions(
          plan.name,
          () => form.open(plan),
          () => deleting.open(plan),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={PlanForm}
      />
      <DeleteDialog dialog={deleting} nameOf={nameOf} remove={removePlan} done={t("deleted")}>
        {t("deleteText")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: ListedPlan;
}
const NameCell = ({ row: { name } }: CellProps) => <span className="ellipsis">{name}</span>;
const ValueCell = ({ row: { value } }: CellProps) => <span className="numbers">{formatMoney(value)}</span>;
const UsersCell = ({ row: { users } }: CellProps) => users;
const ConnectionsCell = ({ row: { connections } }: CellProps) => connections;
const QueuesCell = ({ row: { queues } }: CellProps) => queues;
function CompaniesCell({ row: { companies } }: CellProps) {
  const { t } = useTranslation("plans");
  return t("companiesCount", { count: companies ?? 0 });
}
