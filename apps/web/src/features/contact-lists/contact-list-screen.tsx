import { Button, NativeSelect } from "@mantine/core";
import type { ContactListItem } from "@recado/contracts/contact-lists";
import { IconArrowLeft, IconFileSpreadsheet, IconUserMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf, isNotFound } from "../../shell/api-error.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { GoneState } from "../../ui/gone-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { removeItem } from "./change-lists.ts";
import { contactListQuery, listItemsQuery, type Validity } from "./contact-lists-query.ts";
import classes from "./contact-lists.module.css";
import { ImportState } from "./import/import-state.tsx";
import { ImportTableDialog } from "./import/import-table-dialog.tsx";
import { NameCell, NumberCell, StateCell } from "./item-cells.tsx";
import { NumberCounts } from "./lists-tab.tsx";

const AddContactsForm = late(async () => ({ default: (await import("./add-contacts-form.tsx")).AddContactsForm }));
const route = getRouteApi("/_app/contact-lists/$listId");
const validities: readonly Validity[] = ["yes", "unchecked", "no"];

/** One contact list: its contacts, and ways to add more. */
export function ContactListScreen() {
  const { t } = useTranslation("contactLists");
  const contactListId = Number(route.useParams().listId);
  const { q = "", valid } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: contactList, error, refetch } = useQuery(contactListQuery(contactListId));
  const items = useListPages(listItemsQuery(contactListId, q, valid));
  const adding = useDialog<number>();
  const [isImporting, setImporting] = useState(false);
  if (isNotFound(error))
    return (
      <PageFrame title={t("title")}>
        <GoneState
          code={codeOf(error)}
          back={t("list.back")}
          onBack={() => void navigate({ to: "/contact-lists", search: {} })}
        />
      </PageFrame>
    );
  if (error && !contactList) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  const columns: Column<ContactListItem>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(160px, 2fr)", Cell: NameCell },
    { key: "number", heading: t("list.number"), width: "minmax(150px, 1fr)", Cell: NumberCell },
    { key: "state", heading: t("list.state"), width: "minmax(170px, 1fr)", Cell: StateCell },
  ];
  return (
    <ListPage
      title={contactList?.name ?? t("title")}
      list={items}
      search={{ label: t("list.search"), placeholder: t("list.searchPlaceholder") }}
      isFiltered={valid !== undefined}
      filters={
        <NativeSelect
          className={classes.validity}
          aria-label={t("list.validityLabel")}
          value={valid ?? ""}
          data={[
            { value: "", label: t("list.validityAll") },
            ...validities.map((value) => ({ value, label: t(`list.validity.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (known) => ({ ...known, valid: value === "" ? undefined : (value as Validity) }),
              replace: true,
            })
          }
        />
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {t("list.import")}
        </Button>
      }
      add={{ label: t("list.add"), onAdd: () => adding.open(contactListId) }}
      empty={
        contactList?.import?.status === "processing"
          ? { title: t("add.begun") }
          : { title: t("list.empty"), text: t("list.emptyText") }
      }
      notice={
        <>
          <div className={classes.head}>
            <Link to="/contact-lists" className={classes.back}>
              <IconArrowLeft size={18} aria-hidden="true" />
              {t("list.back")}
            </Link>
            {contactList && <NumberCounts list={contactList} />}
          </div>
          {contactList?.import && <ImportState contactListId={contactListId} state={contactList.import} />}
        </>
      }
      columns={columns}
      nameOf={({ name }) => name}
      actionsOf={(row) => [
        {
          key: "remove",
          label: t("list.remove"),
          labelNamed: t("removeNamed", { ns: "common", name: row.name }),
          icon: IconUserMinus,
          isDanger: true,
          run: () => void removeItem(row),
        },
      ]}
    >
      <FormDialog dialog={adding} title={t("add.title")} Form={AddContactsForm} width={720} />
      <ImportTableDialog contactListId={contactListId} opened={isImporting} onClose={() => setImporting(false)} />
    </ListPage>
  );
}
