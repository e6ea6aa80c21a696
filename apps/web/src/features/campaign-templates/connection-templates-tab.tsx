import type { ConnectionTemplate } from "@recado/contracts/campaign-templates";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { ConnectionChip } from "./connection-chip.tsx";
import { deleteConnectionTemplate, makeConnectionDefault } from "./save-templates.ts";
import { TemplateListPage } from "./template-list-page.tsx";
import { connectionTemplatesQuery } from "./templates-query.ts";
import classes from "./templates.module.css";

const ConnectionTemplateForm = late(async () => ({
  default: (await import("./connection-template-form.tsx")).ConnectionTemplateForm,
}));

/** The connections through which campaigns send. */
export function ConnectionTemplatesTab() {
  const { t } = useTranslation("campaignTemplates");
  const list = useWholeList(connectionTemplatesQuery);
  return (
    <TemplateListPage
      texts={{
        search: t("connection.search"),
        searchPlaceholder: t("connection.searchPlaceholder"),
        empty: t("connection.empty"),
        emptyText: t("connection.emptyText"),
        create: t("connection.create"),
        edit: t("connection.edit"),
      }}
      list={list}
      textsOf={({ items }) => items.map(({ whatsapp }) => whatsapp.name)}
      column={{ key: "items", heading: t("connection.items"), width: "minmax(200px, 2fr)", Cell: ItemsCell }}
      Form={ConnectionTemplateForm}
      makeDefault={makeConnectionDefault}
      remove={deleteConnectionTemplate}
    />
  );
}

function ItemsCell({ row: { items } }: { row: ConnectionTemplate }) {
  const { t } = useTranslation("campaignTemplates");
  // When a connection goes down, the socket reports connections, not templates.
  const { data: connections = [] } = useQuery(connectionsQuery);
  if (items.length === 0) return <span className="dim">{t("connection.none")}</span>;
  return (
    <span className={classes.chips}>
      {items.map(({ id, whatsappId, whatsapp, isEnabled }) => {
        const known = connections.find((one) => one.id === whatsappId) ?? whatsapp;
        return <ConnectionChip key={id} name={known.name} status={known.status} isOff={!isEnabled} />;
      })}
    </span>
  );
}
