import { Button } from "@mantine/core";
import {
  IconArrowsJoin2,
  IconDownload,
  IconFileSpreadsheet,
  IconMessagePlus,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMay } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { RowMenu, useUsualActions, type RowAction } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { FewTags } from "../tags/tag-chips.tsx";
import { BlockedSign } from "./blocked-sign.tsx";
import { ContactAvatar } from "./contact-avatar.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ChooseCell, ChosenBar, ContactsChosen, ListedCount, useContactsActions } from "./choose/choose-on-page.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { contactsQuery } from "./contacts-query.ts";
import type { ContactsSearch } from "./contacts-search.ts";
import { DeleteAllDialog } from "./delete-all/delete-all-dialog.tsx";
import { DeletionNotice } from "./delete-all/deletion-progress.tsx";
import { DuplicatesDialog } from "./duplicates/duplicates-dialog.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { ImportNotice } from "./import/import-progress.tsx";
import { exportContacts } from "./export-contacts.ts";
import { useNumberText } from "./number-text.ts";
import { talkTo } from "./talk-to.ts";
import classes from "./contacts-screen.module.css";

const nameOf = ({ name }: Contact) => name;

async function removeContact({ id }: Contact): Promise<void> {
  await call("DELETE /contacts/:contactId", { params: { contactId: id } });
  liveCache.receive("contact", { action: "delete", contactId: id });
}

/** The company's contacts. */
export function ContactsScreen() {
  const { t } = useTranslation("contacts");
  const search: ContactsSearch = useSearch({ strict: false });
  const list = useListPages(contactsQuery(search));
  const canChoose = useContactsActions().length > 0;
  const usualActions = useUsualActions();
  const mayDelete = useMay("contacts-page:deleteContact");
  const mayImport = useMay("bulkImport");
  const mayExport = useMay("exportContacts");
  const navigate = useNavigate();
  const form = useDialog<Contact | null>();
  const deleting = useDialog<Contact>();
  const [isDeletingAll, setDeletingAll] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const exporting = useMutation({ mutationFn: exportContacts });
  const talk = (contact: Contact) => {
    talkTo.ask(contact);
    void navigate({ to: "/tickets" });
  };
  const columns: Column<Contact>[] = [
    { key: "name", heading: t("name"), width: "minmax(220px, 3fr)", Cell: NameCell },
    { key: "number", heading: t("number"), width: "minmax(170px, 2fr)", Cell: NumberCell },
    { key: "email", heading: t("email"), width: "minmax(120px, 2fr)", Cell: EmailCell, isWideOnly: true },
    { key: "tags", heading: t("page.tags"), width: "minmax(120px, 2fr)", Cell: TagsCell },
  ];
  const exportXlsx: RowAction = {
    key: "export-xlsx",
    label: t("page.exportXlsx"),
    icon: IconFileSpreadsheet,
    run: () => exporting.mutate("xlsx"),
  };
  const deletingActions: RowAction[] = [
    { key: "duplicates", label: t("duplicates.title"), icon: IconArrowsJoin2, run: () => setComparing(true) },
    {
      key: "delete-all",
      label: t("deleteAll.button"),
      icon: IconTrash,
      isDanger: true,
      run: () => setDeletingAll(true),
    },
  ];
  const pageActions = [...(mayExport ? [exportXlsx] : []), ...(mayDelete ? deletingActions : [])];
  const { tag, dateStart, dateEnd, blocked } = search;
  const hasFilter = [tag, dateStart, dateEnd, blocked].some((one) => one !== undefined);
  return (
    <ContactsChosen search={search} list={list}>
      <ListPage
        title={t("page.title")}
        list={list}
        search={{ label: t("page.search"), placeholder: t("page.searchPlaceholder") }}
        filters={<ContactFilters />}
        isFiltered={hasFilter}
        actions={
          <>
            {mayImport && (
              <Button
                variant="default"
                leftSection={<IconUpload size={18} aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                {t("import.button")}
              </Button>
            )}
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                loading={exporting.isPending}
                onClick={() => exporting.mutate("csv")}
              >
                {t("page.export")}
              </Button>
            )}
            <RowMenu name={t("page.title")} actions={pageActions} />
          </>
        }
        add={{ label: t("page.add"), onAdd: () => form.open(null) }}
        empty={{ title: t("page.empty"), text: t("page.emptyText") }}
        notice={
          <>
            <DeletionNotice />
            {mayImport && <ImportNotice />}
            <ListedCount />
          </>
        }
        columns={columns}
        Before={canChoose ? ChooseCell : undefined}
        beforeHeading={t("choose.column")}
        nameOf={nameOf}
        onOpen={form.open}
        actionsOf={(contact) => [
          {
            key: "talk",
            label: t("page.talk"),
            labelNamed: t("page.talkNamed", { name: contact.name }),
            icon: IconMessagePlus,
            run: () => talk(contact),
          },
          ...usualActions(contact.name, () => form.open(contact), mayDelete ? () => deleting.open(contact) : undefined),
        ]}
      >
        <ChosenBar />
        <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
        <DuplicatesDialog opened={isComparing} onClose={() => setComparing(false)} />
        <DeleteAllDialog opened={isDeletingAll} onClose={() => setDeletingAll(false)} />
        <ContactDialog dialog={form} contacts={list.rows} />
        <DeleteDialog dialog={deleting} nameOf={nameOf} remove={removeContact} done={t("page.deleted")}>
          {t("page.deleteText")}
        </DeleteDialog>
      </ListPage>
    </ContactsChosen>
  );
}

interface CellProps {
  row: Contact;
}

function NameCell({ row }: CellProps) {
  return (
    <>
      <ContactAvatar contact={row} size={28} />
      <span className="ellipsis" dir="auto">
        {row.name}
      </span>
      {row.blockedOn.length > 0 && <BlockedSign />}
    </>
  );
}

function NumberCell({ row }: CellProps) {
  const text = useNumberText()(row);
  return (
    <span className={row.number === "" ? `${classes.hidden} ellipsis` : "numbers ellipsis"} title={text}>
      {text}
    </span>
  );
}

function EmailCell({ row: { email } }: CellProps) {
  return email === "" ? null : (
    <div className="ellipsis" title={email}>
      {email}
    </div>
  );
}

function TagsCell({ row: { tags } }: CellProps) {
  return tags.length === 0 ? null : (
    <div className={classes.tags}>
      <FewTags tags={tags} most={2} />
    </div>
  );
}
