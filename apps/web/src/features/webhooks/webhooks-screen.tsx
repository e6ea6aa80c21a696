import { IconHistory } from "@tabler/icons-react";
import type { Webhook } from "@recado/contracts/webhooks";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { webhooksQuery } from "./webhooks-query.ts";

const WebhookForm = late(async () => ({ default: (await import("./webhook-form.tsx")).WebhookForm }));
const Deliveries = late(async () => ({ default: (await import("./deliveries.tsx")).Deliveries }));

async function remove({ id }: Webhook): Promise<void> {
  await call("DELETE /webhooks/:webhookId", { params: { webhookId: id } });
  liveCache.receive("webhook", { action: "delete", webhookId: id });
}

/** URLs of the company's own programs that receive events. */
export function WebhooksScreen() {
  const { t } = useTranslation("webhooks");
  const list = useListPages(webhooksQuery);
  const usualActions = useUsualActions();
  const form = useDialog<Webhook | null>();
  const log = useDialog<Webhook>();
  const deleting = useDialog<Webhook>();
  const columns: Column<Webhook>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(160px, 1fr)", Cell: NameCell },
    { key: "url", heading: t("page.url"), width: "minmax(200px, 2fr)", Cell: UrlCell },
    { key: "state", heading: t("page.state"), width: "minmax(140px, 1fr)", Cell: StateCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={form.open}
      actionsOf={(row) => [
        { key: "log", label: t("log.open"), icon: IconHistory, run: () => log.open(row) },
        ...usualActions(
          row.name,
          () => form.open(row),
          () => deleting.open(row),
        ),
      ]}
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={WebhookForm}
        width={720}
      />
      <AppModal opened={log.isOpen} onClose={log.close} width={720} title={t("log.title", { name: log.subject?.name })}>
        {log.subject && <Deliveries webhook={log.subject} />}
      </AppModal>
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={remove} done={t("delete.done")}>
        {t("delete.text")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: Webhook;
}

const NameCell = ({ row: { name } }: CellProps) => <span className="ellipsis">{name}</span>;

const UrlCell = ({ row: { url } }: CellProps) => (
  <span className="ellipsis dim" title={url} translate="no">
    {url}
  </span>
);

function StateCell({ row: { isActive, pausedAt, failingSince } }: CellProps) {
  const { t } = useTranslation("webhooks");
  const state = !isActive ? "off" : pausedAt !== null ? "paused" : failingSince !== null ? "failing" : "on";
  return <span className={state === "on" || state === "off" ? "dim" : "strong"}>{t(`state.${state}`)}</span>;
}
