import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../ui/page-frame.tsx";
import tabClasses from "../../ui/tabs.module.css";
import { OptOutsTab } from "../opt-outs/opt-outs-tab.tsx";
import { ListsTab } from "./lists-tab.tsx";

const route = getRouteApi("/_app/contact-lists/");

/** The audiences of campaigns, and the contacts that opted out. */
export function ContactListsScreen() {
  const { t } = useTranslation(["contactLists", "optOuts"]);
  const { section = "lists" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={t("title")}>
      <Tabs
        value={section}
        keepMounted={false}
        onChange={(key) => void navigate({ search: key === "opt-outs" ? { section: key } : {} })}
      >
        <Tabs.List mb="md" className={tabClasses.tabs}>
          <Tabs.Tab value="lists">{t("title")}</Tabs.Tab>
          <Tabs.Tab value="opt-outs">{t("optOuts:title")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="lists">
          <ListsTab />
        </Tabs.Panel>
        <Tabs.Panel value="opt-outs">
          <OptOutsTab />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
