import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog, type FormProps } from "../../shell/form-dialog.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import type { LoadedList } from "../../shell/list/use-list.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { templatesWith } from "./template-list.ts";
import classes from "./templates.module.css";

interface Template {
  id: number;
  name: string;
  isDefault: boolean;
}

interface Props<Row extends Template> {
  /** The page's texts for this kind. */
  texts: Record<"search" | "searchPlaceholder" | "empty" | "emptyText" | "create" | "edit", string>;
  list: LoadedList<Row>;
  /** Further texts to search in. */
  textsOf: (row: Row) => readonly string[];
  /** The column besides the name. */
  column: Column<Row>;
  Form: ComponentType<FormProps<Row>>;
  width?: 480 | 720;
  makeDefault: (row: Row) => Promise<void>;
  remove: (row: Row) => Promise<void>;
}

/** The templates of one kind: a tab of the page. One of them is the default. */
export function TemplateListPage<Row extends Template>({ texts, list, textsOf, column, ...props }: Props<Row>) {
  const { t } = useTranslation("campaignTemplates");
  const [words] = useListWords();
  const usualActions = useUsualActions();
  const form = useDialog<Row | null>();
  const deleting = useDialog<Row>();
  const appointing = useDialog<Row>();
  const appoint = useMutation({
    mutationFn: props.makeDefault,
    onSuccess: (_, { name }) => notify.success(t("default.done", { name })),
    onSettled: appointing.close,
  });
  const rows = list.rows && templatesWith(list.rows, words, textsOf);
  return (
    <ListPage
      isTab
      title={t("title")}
      list={{ ...list, rows }}
      search={{ label: texts.search, placeholder: texts.searchPlaceholder }}
      add={{ label: t("add"), onAdd: () => form.open(null) }}
      empty={{ title: texts.empty, text: texts.emptyText }}
      columns={[{ key: "name", heading: t("name"), width: "minmax(160px, 1fr)", Cell: NameCell }, column]}
      nameOf={({ name }) => name}
      onOpen={form.open}
      actionsOf={(row) => [
        row.isDefault
          ? {
              key: "default",
              label: t("default.isIt"),
              labelNamed: t("default.isItNamed", { name: row.name }),
              icon: IconStarFilled,
              run: () => undefined,
            }
          : {
              key: "default",
              label: t("default.make"),
              labelNamed: t("default.makeNamed", { name: row.name }),
              icon: IconStar,
              run: () => appointing.open(row),
            },
        ...usualActions(
          row.name,
          () => form.open(row),
          () => deleting.open(row),
        ),
      ]}
    >
      <FormDialog
        dialog={form}
        title={form.subject ? texts.edit : texts.create}
        Form={props.Form}
        width={props.width ?? 480}
      />
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={props.remove} done={t("deleted")}>
        {t(deleting.subject?.isDefault && (list.rows?.length ?? 0) > 1 ? "deleteDefault" : "deleteText")}
      </DeleteDialog>
      <ConfirmModal
        isHarmless
        opened={appointing.isOpen}
        onClose={appointing.close}
        title={t("default.title", { name: appointing.subject?.name ?? "" })}
        confirm={t("default.make")}
        isWorking={appoint.isPending}
        onConfirm={() => appointing.subject && appoint.mutate(appointing.subject)}
      >
        {t("default.text")}
      </ConfirmModal>
    </ListPage>
  );
}

function NameCell({ row: { name, isDefault } }: { row: Template }) {
  const { t } = useTranslation("campaignTemplates");
  return (
    <>
      <span className="ellipsis">{name}</span>
      {isDefault && <span className={classes.mark}>{t("default.mark")}</span>}
    </>
  );
}
