import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Toggle } from "../../ui/toggle.tsx";
import { FilterMenu } from "../tickets/filter-menu.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { useFilterMenus } from "./use-filter-menus.ts";
import classes from "./dashboard-filters.module.css";

interface Props {
  dashboard: Dashboard;
  /** There are conversations of test phones, which are not counted by default. */
  hasTests: boolean;
}

/** The filters of the page; the address stores them. */
export function DashboardFilters({ dashboard: { search, go }, hasTests }: Props) {
  const { t } = useTranslation("dashboard");
  const menus = useFilterMenus();
  const isNarrowed = menus.some(({ key }) => search[key]);
  return (
    <>
      <div className={classes.filters} role="group" aria-label={t("filter.which")}>
        {menus.map(({ key, icon, options }) => {
          const chosen = search[key] ?? [];
          const [first, ...others] = options.filter(({ id }) => chosen.includes(id));
          const label = t(`filter.${key}`);
          const more = others.length > 0 ? ` +${others.length}` : "";
          return (
            <FilterMenu
              key={key}
              label={first ? `${label}: ${first.name}${more}` : label}
              icon={icon}
              options={options}
              chosen={chosen}
              onChange={(ids) => go({ [key]: ids.length > 0 ? ids : undefined })}
            />
          );
        })}
        {isNarrowed && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.clear}
            onClick={() => go({ queues: undefined, users: undefined, connections: undefined, tags: undefined })}
          >
            {t("filter.clear")}
          </Button>
        )}
      </div>
      {hasTests && (
        <div className={classes.tests}>
          {!search.tests && <span>{t("tests.leftOut")}</span>}
          <Toggle isOn={search.tests === true} onToggle={() => go({ tests: search.tests ? undefined : true })}>
            {t("tests.count")}
          </Toggle>
        </div>
      )}
    </>
  );
}
