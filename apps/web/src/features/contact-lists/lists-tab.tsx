import type { ContactList } from "@recado/contracts/contact-lists";
import { IconPencil } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { deleteContactList } from "./change-lists.ts";
import { contactListsQuery } from "./contact-lists-query.ts";
import classes from "./contact-lists.module.css";

const ContactListForm = late(async () => ({ default: (await import("./contact-list-form.tsx")).ContactListForm }));

/** The company's contact lists. */
export function ListsTab() {
  const { t } = useTranslation("contactLists");
  const [words] = useListWords();
  const list = useListPages(contactListsQuery(words));
  const navigate = useNavigate();
  const usualActions = useUsualActions();
  const form = useDialog<ContactList | null>();
  const deleting = useDialog<ContactList>();
  const columns: Column<ContactList>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(160px, 2fr)", Cell: NameCell },
    { key: "contacts", heading: t("page.contacts"), width: "minmax(110px, 1fr)", Cell: ContactsCell },
    { key: "numbers", heading: t("page.numbers"), width: "minmax(220px, 2fr)", Cell: NumbersCell },
  ];
  return (
    <ListPage
      isTab
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.name") }}
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={({ id }) => void navigate({ to: "/contact-lists/$listId", params: { listId: String(id) } })}
      actionsOf={(row) => [
        { key: "rename", label: t("form.edit"), icon: IconPencil, run: () => form.open(row) },
        ...usualActions(row.name, undefined, () => deleting.open(row)),
      ]}
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={ContactListForm}
      />
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={deleteContactList} done={t("delete.done")}>
        {t("delete.text")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: ContactList;
}

const NameCell = ({ row: { name } }: CellProps) => (
  <span className="ellipsis" dir="auto" title={name}>
    {name}
  </span>
);

function ContactsCell({ row: { contactsCount } }: CellProps) {
  const { t } = useTranslation("contactLists");
  return <span className="numbers">{t("page.contactsCount", { count: contactsCount })}</span>;
}

function NumbersCell({ row }: CellProps) {
  return <NumberCounts list={row} />;
}

/** How many of a list's numbers are on WhatsApp, are not, and are not checked yet. */
export function NumberCounts({ list: { validCount, uncheckedCount, invalidCount } }: { list: ContactList }) {
  const { t } = useTranslation("contactLists");
  return (
    <span className={classes.counts}>
      {validCount > 0 && <span className={classes.valid}>{t("page.valid", { count: validCount })}</span>}
      {uncheckedCount > 0 && <span>{t("page.unchecked", { count: uncheckedCount })}</span>}
      {invalidCount > 0 && <span className={classes.invalid}>{t("page.invalid", { count: invalidCount })}</span>}
    </span>
  );
}
