import { IconHistory } from "@tabler/icons-react";
import type { Integration } from "@recado/contracts/integrations";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { integrationsQuery } from "./integrations-query.ts";
import { LastFailure } from "./last-failure.tsx";
import { Logo } from "./logo.tsx";
import classes from "./integrations.module.css";

const IntegrationForm = late(async () => ({ default: (await import("./integration-form.tsx")).IntegrationForm }));

const Calls = late(async () => ({ default: (await import("./calls.tsx")).Calls }));

async function remove({ id }: Integration): Promise<void> {
  await call("DELETE /queueIntegration/:integrationId", { params: { integrationId: id } });
  liveCache.receive("queueIntegration", { action: "delete", integrationId: id });
}

/** Programs that answer customers in place of attendants. */
export function IntegrationsScreen() {
  const { t } = useTranslation("integrations");
  const [words] = useListWords();
  const list = useListPages(integrationsQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<Integration | null>();
  const log = useDialog<Integration>();
  const deleting = useDialog<Integration>();
  const columns: Column<Integration>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(200px, 2fr)", Cell: NameCell },
    { key: "type", heading: t("page.type"), width: "minmax(120px, 1fr)", Cell: TypeCell },
    { key: "state", heading: t("page.state"), width: "minmax(160px, 4fr)", Cell: StateCell },
    { key: "id", heading: t("page.id"), width: "minmax(80px, 0.5fr)", Cell: IdCell, isWideOnly: true },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.name") }}
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      toneOf={({ lastFailure }) => (lastFailure ? "red" : undefined)}
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
        Form={IntegrationForm}
        width={720}
      />
      <AppModal opened={log.isOpen} onClose={log.close} width={720} title={t("log.title", { name: log.subject?.name })}>
        {log.subject && <Calls integration={log.subject} />}
      </AppModal>
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={remove} done={t("delete.done")}>
        {t("delete.text")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: Integration;
}

const NameCell = ({ row: { name, type } }: CellProps) => (
  <span className={classes.name}>
    <Logo type={type} />
    <span className="ellipsis">{name}</span>
  </span>
);

function TypeCell({ row: { type } }: CellProps) {
  const { t } = useTranslation("integrations");
  return <span className="dim">{t(`type.${type}`)}</span>;
}

const StateCell = ({ row: { lastFailure } }: CellProps) =>
  lastFailure ? <LastFailure failure={lastFailure} className="ellipsis strong" /> : <span data-nothing="" />;

const IdCell = ({ row: { id } }: CellProps) => <span className="numbers dim">{id}</span>;
