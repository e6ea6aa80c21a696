import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import tabClasses from "../../ui/tabs.module.css";
import { templateTabs, type TemplateTab } from "./tabs.ts";
import { ConnectionTemplatesTab } from "./connection-templates-tab.tsx";
import { PaceTab } from "./pace-tab.tsx";
import { ScheduleTemplatesTab } from "./schedule-templates-tab.tsx";

const route = getRouteApi("/_app/campaigns-config");
const bodies = { connections: ConnectionTemplatesTab, schedules: ScheduleTemplatesTab, pace: PaceTab } satisfies Record<
  TemplateTab,
  React.ComponentType
>;

/** The templates for the connections and hours of campaigns. */
export function TemplatesScreen() {
  const { t } = useTranslation("campaignTemplates");
  const { section = "connections" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={t("title")}>
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(key) =>
          void navigate({ search: key === "connections" || key === null ? {} : { section: key as TemplateTab } })
        }
      >
        <Tabs.List mb="md" className={tabClasses.tabs}>
          {templateTabs.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {t(`tab.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {templateTabs.map((key) => {
          const Body = bodies[key];
          return (
            <Tabs.Panel key={key} value={key}>
              <Suspense fallback={<SkeletonRows height={56} />}>
                <Body />
              </Suspense>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </PageFrame>
  );
}
