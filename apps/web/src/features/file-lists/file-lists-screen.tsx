import type { FileList } from "@recado/contracts/file-lists";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { DeleteListDialog } from "./delete-list-dialog.tsx";
import { fileListsQuery } from "./file-lists-query.ts";

const FileListForm = late(async () => ({ default: (await import("./file-list-form.tsx")).FileListForm }));

/** Messages with files that the company sends again and again. */
export function FileListsScreen() {
  const { t } = useTranslation("fileLists");
  const [words] = useListWords();
  const list = useListPages(fileListsQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<FileList | null>();
  const deleting = useDialog<FileList>();
  const columns: Column<FileList>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(160px, 1fr)", Cell: NameCell },
    { key: "message", heading: t("form.message"), width: "minmax(160px, 2fr)", Cell: MessageCell },
    { key: "files", heading: t("page.files"), width: "minmax(120px, 0.5fr)", Cell: FilesCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.searchPlaceholder") }}
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={form.open}
      actionsOf={(row) =>
        usualActions(
          row.name,
          () => form.open(row),
          () => deleting.open(row),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={FileListForm}
        width={720}
      />
      <DeleteListDialog dialog={deleting} />
    </ListPage>
  );
}

interface CellProps {
  row: FileList;
}

const NameCell = ({ row: { name } }: CellProps) => <span className="ellipsis">{name}</span>;

const MessageCell = ({ row: { message } }: CellProps) => (
  <div className="ellipsis" title={message}>
    {message}
  </div>
);

function FilesCell({ row: { options } }: CellProps) {
  const { t } = useTranslation("fileLists");
  return (
    <span className="numbers">
      {t("page.filesCount", { count: options.filter(({ path }) => path !== null).length })}
    </span>
  );
}
