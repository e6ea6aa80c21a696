import type { SpecialDay } from "@recado/contracts/hours";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { formatDay } from "../../locales/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { specialDaysQuery } from "./hours-query.ts";
import { shownHours } from "./times.ts";

const SpecialDayForm = late(async () => ({ default: (await import("./special-day-form.tsx")).SpecialDayForm }));
const nameOf = ({ name }: SpecialDay) => name;

async function removeSpecialDay({ id }: SpecialDay): Promise<void> {
  await call("DELETE /special-days/:specialDayId", { params: { specialDayId: id } });
  liveCache.receive("specialDay", { action: "delete", specialDayId: id });
}

/** The company's holidays and days with other hours. */
export function SpecialDays() {
  const { t } = useTranslation("hours");
  const list = useWholeList(specialDaysQuery);
  const usualActions = useUsualActions();
  const form = useDialog<SpecialDay | null>();
  const deleting = useDialog<SpecialDay>();
  const columns: Column<SpecialDay>[] = [
    { key: "name", heading: t("special.name"), width: "minmax(120px, 2fr)", Cell: NameCell },
    { key: "date", heading: t("special.date"), width: "minmax(120px, 1fr)", Cell: DateCell },
    { key: "hours", heading: t("special.hours"), width: "minmax(120px, 1fr)", Cell: HoursCell },
  ];
  return (
    <ListPage
      isTab
      title={t("specialDays")}
      list={list}
      add={{ label: t("special.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("special.empty") }}
      columns={columns}
      nameOf={nameOf}
      onOpen={form.open}
      actionsOf={(day) =>
        usualActions(
          day.name,
          () => form.open(day),
          () => deleting.open(day),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "special.edit" : "special.create")}
        Form={SpecialDayForm}
        width={720}
      />
      <DeleteDialog dialog={deleting} nameOf={nameOf} remove={removeSpecialDay} done={t("special.deleted")}>
        {t("special.deleteText")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: SpecialDay;
}
const NameCell = ({ row: { name } }: CellProps) => <span className="ellipsis">{name}</span>;

function DateCell({ row: { date, isYearly } }: CellProps) {
  const { t } = useTranslation("hours");
  return isYearly ? t("special.everyYear", { day: formatDay(date).slice(0, 5) }) : formatDay(date);
}

function HoursCell({ row: { hours } }: CellProps) {
  const { t } = useTranslation("hours");
  return (hours && shownHours(hours)) ?? t("closed");
}
