import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../shell/feature.ts";
import { useMe } from "../../shell/session.ts";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { settingsQuery } from "./settings-query.ts";
import classes from "../../ui/tabs.module.css";

const route = getRouteApi("/_app/settings");

/** The settings of the company, and for the super user those of the platform: a tab each, contributed by features. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const me = useMe();
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: settings = [] } = useQuery(settingsQuery);
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  const tabs = useFeatures()
    .flatMap(({ settingsTabs = [] }) => settingsTabs)
    .filter(({ isShown }) => isShown?.(me, valueOf) ?? true);
  const shown = tabs.find(({ key }) => key === section) ?? tabs[0];
  // On a phone the tabs scroll: the chosen one may be outside.
  const row = useRef<HTMLDivElement>(null);
  const chosen = shown?.key;
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-section="${chosen}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [chosen]);
  return (
    <PageFrame title={t("title")}>
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(key) =>
          void navigate({ search: { section: key === tabs[0]?.key ? undefined : (key ?? undefined) } })
        }
      >
        {tabs.length > 1 && (
          <Tabs.List ref={row} mb="md" className={classes.tabs}>
            {tabs.map(({ key, label }) => (
              <Tabs.Tab key={key} value={key} data-section={key}>
                {label()}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map(({ key, Body }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<SkeletonRows height={56} />}>
              <Body />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
