import { IconArrowMerge, IconLayoutKanban } from "@tabler/icons-react";
import type { Answer } from "@recado/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { useMay, useMe } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { deleteTag } from "./change-tags.ts";
import { tagsPageQuery } from "./tags-page-query.ts";
import { tagsQuery } from "./tags-query.ts";
import classes from "./tags-screen.module.css";

type CountedTag = Answer<"GET /tags">["tags"][number];

const MergeForm = late(async () => ({ default: (await import("./merge-form.tsx")).MergeForm }));
const TagForm = late(async () => ({ default: (await import("./tag-form.tsx")).TagForm }));

/** The company's tags: what conversations are about, and the stages of the kanban. */
export function TagsScreen() {
  const { t } = useTranslation("tags");
  const [words] = useListWords();
  const list = useListPages(tagsPageQuery(words));
  const usualActions = useUsualActions();
  // The form proposes a colour that no tag has yet.
  useQuery(tagsQuery);
  const isAdmin = useMe().profile === "admin";
  const mayDeleteTags = useMay("deleteShared");
  const mayDeleteStages = useMay("tags:kanban");
  const form = useDialog<CountedTag | null>();
  const merging = useDialog<CountedTag>();
  const columns: Column<CountedTag>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(160px, 3fr)", Cell: NameCell },
    { key: "kanban", heading: t("page.kanban"), width: "minmax(120px, 1fr)", Cell: StageCell },
    { key: "tickets", heading: t("page.tickets"), width: "minmax(120px, 1fr)", Cell: TicketsCell },
    { key: "contacts", heading: t("page.contacts"), width: "minmax(120px, 1fr)", Cell: ContactsCell },
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
      onOpen={form.open}
      actionsOf={(tag) => [
        ...(isAdmin
          ? [{ key: "merge", label: t("merge.button"), icon: IconArrowMerge, run: () => merging.open(tag) }]
          : []),
        ...usualActions(
          tag.name,
          () => form.open(tag),
          (tag.kanban === 1 ? mayDeleteStages : mayDeleteTags) ? () => void deleteTag(tag) : undefined,
        ),
      ]}
    >
      <FormDialog dialog={merging} title={t("merge.title")} Form={MergeForm} />
      <FormDialog dialog={form} rows={list.rows} title={t(form.subject ? "form.edit" : "form.create")} Form={TagForm} />
    </ListPage>
  );
}

interface CellProps {
  row: CountedTag;
}

function NameCell({ row: { name, color } }: CellProps) {
  return (
    <>
      <span className={classes.dot} style={{ "--tag": color }} />
      <span className="ellipsis">{name}</span>
    </>
  );
}

function StageCell({ row: { kanban } }: CellProps) {
  const { t } = useTranslation("tags");
  if (kanban === 0) return null;
  return (
    <span className={classes.stage}>
      <IconLayoutKanban size={16} stroke={1.7} aria-hidden="true" />
      {t("page.stage")}
    </span>
  );
}

function TicketsCell({ row: { ticketsCount } }: CellProps) {
  const { t } = useTranslation("tags");
  return <span className="numbers">{t("page.ticketsCount", { count: ticketsCount })}</span>;
}

function ContactsCell({ row: { contactsCount } }: CellProps) {
  const { t } = useTranslation("tags");
  return <span className="numbers">{t("page.contactsCount", { count: contactsCount })}</span>;
}
