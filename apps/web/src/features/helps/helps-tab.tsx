import type { Help } from "@recado/contracts/helps";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { queryClient } from "../../shell/query-client.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { helpsQuery } from "./helps-query.ts";

const HelpForm = late(async () => ({ default: (await import("./help-form.tsx")).HelpForm }));
const titleOf = ({ title }: Help) => title;

async function removeHelp({ id }: Help): Promise<void> {
  await call("DELETE /helps/:helpId", { params: { helpId: id } });
  await queryClient.invalidateQueries(helpsQuery);
}

/** The help videos of all companies. */
export function HelpsTab() {
  const { t } = useTranslation("helps");
  const list = useWholeList(helpsQuery);
  const usualActions = useUsualActions();
  const form = useDialog<Help | null>();
  const deleting = useDialog<Help>();
  const columns: Column<Help>[] = [
    { key: "title", heading: t("manage.name"), width: "minmax(160px, 2fr)", Cell: TitleCell },
    { key: "video", heading: t("manage.code"), width: "minmax(120px, 1fr)", Cell: VideoCell },
    { key: "description", heading: t("manage.description"), width: "minmax(160px, 3fr)", Cell: DescriptionCell },
  ];
  return (
    <ListPage
      isTab
      title={t("manage.title")}
      list={list}
      add={{ label: t("manage.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("empty") }}
      columns={columns}
      nameOf={titleOf}
      onOpen={form.open}
      actionsOf={(help) =>
        usualActions(
          help.title,
          () => form.open(help),
          () => deleting.open(help),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "manage.edit" : "manage.create")}
        Form={HelpForm}
      />
      <DeleteDialog dialog={deleting} nameOf={titleOf} remove={removeHelp} done={t("manage.deleted")}>
        {t("manage.deleteText")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: Help;
}
const TitleCell = ({ row: { title } }: CellProps) => <span className="ellipsis">{title}</span>;
const VideoCell = ({ row: { video } }: CellProps) => video;
const DescriptionCell = ({ row: { description } }: CellProps) => (
  <div className="ellipsis" title={description}>
    {description}
  </div>
);
