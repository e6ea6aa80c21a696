import type { ScheduleTemplate } from "@recado/contracts/campaign-templates";
import { useTranslation } from "react-i18next";
import { placeOf } from "../../locales/zone.ts";
import { late } from "../../shell/late-component.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { deleteScheduleTemplate, makeScheduleDefault } from "./save-templates.ts";
import { TemplateListPage } from "./template-list-page.tsx";
import { scheduleTemplatesQuery } from "./templates-query.ts";
import classes from "./templates.module.css";
import { useWindowsText } from "./use-windows-text.ts";

const ScheduleTemplateForm = late(async () => ({
  default: (await import("./schedule-template-form.tsx")).ScheduleTemplateForm,
}));

/** The hours in which campaigns send. */
export function ScheduleTemplatesTab() {
  const { t } = useTranslation("campaignTemplates");
  const list = useWholeList(scheduleTemplatesQuery);
  return (
    <TemplateListPage
      texts={{
        search: t("schedule.search"),
        searchPlaceholder: t("schedule.searchPlaceholder"),
        empty: t("schedule.empty"),
        emptyText: t("schedule.emptyText"),
        create: t("schedule.create"),
        edit: t("schedule.edit"),
      }}
      list={list}
      textsOf={({ timezone }) => [placeOf(timezone)]}
      column={{ key: "windows", heading: t("schedule.windows"), width: "minmax(200px, 2fr)", Cell: WindowsCell }}
      Form={ScheduleTemplateForm}
      width={720}
      makeDefault={makeScheduleDefault}
      remove={deleteScheduleTemplate}
    />
  );
}

function WindowsCell({ row }: { row: ScheduleTemplate }) {
  const { t } = useTranslation("campaignTemplates");
  const windows = useWindowsText(row);
  return (
    <span className={classes.windows}>
      <span className="numbers ellipsis" title={windows}>
        {windows === "" ? t("schedule.never") : windows}
      </span>
      <span className="small dim">{t("schedule.zoneOf", { place: placeOf(row.timezone) })}</span>
    </span>
  );
}
