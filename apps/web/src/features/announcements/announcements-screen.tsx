import type { Announcement } from "@recado/contracts/announcements";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { announcementsPageQuery } from "./announcements-query.ts";
import { stateOf } from "./state-of.ts";

const AnnouncementForm = late(async () => ({ default: (await import("./announcement-form.tsx")).AnnouncementForm }));
const titleOf = ({ title }: Announcement) => title;
/** The delay before other users are redirected to `/`, ms. */
const leavesAfter = 1_000;

async function remove({ id }: Announcement): Promise<void> {
  await call("DELETE /announcements/:announcementId", { params: { announcementId: id } });
  liveCache.receive("announcement", { action: "delete", id });
}

/** The platform's announcements, for the super user. Others get a notice and are redirected to `/`. */
export function AnnouncementsScreen() {
  const isSuper = useMe().super;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuper) return undefined;
    notify.error("ERR_NO_PERMISSION");
    const timer = setTimeout(() => void navigate({ to: "/" }), leavesAfter);
    return () => clearTimeout(timer);
  }, [isSuper, navigate]);
  return isSuper && <Page />;
}

function Page() {
  const { t } = useTranslation("announcements");
  const [words] = useListWords();
  const list = useListPages(announcementsPageQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<Announcement | null>();
  const deleting = useDialog<Announcement>();
  const columns: Column<Announcement>[] = [
    { key: "title", heading: t("form.title"), width: "minmax(180px, 3fr)", Cell: TitleCell },
    { key: "priority", heading: t("form.priority"), width: "minmax(90px, 1fr)", Cell: PriorityCell },
    { key: "media", heading: t("form.picture"), width: "minmax(120px, 2fr)", Cell: MediaCell },
    { key: "status", heading: t("form.status"), width: "minmax(110px, 1fr)", Cell: StatusCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
      add={{ label: t("add"), onAdd: () => form.open(null) }}
      empty={{ title: t("empty"), text: t("emptyText") }}
      columns={columns}
      nameOf={titleOf}
      onOpen={form.open}
      actionsOf={(row) =>
        usualActions(
          row.title,
          () => form.open(row),
          () => deleting.open(row),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "add")}
        Form={AnnouncementForm}
      />
      <DeleteDialog dialog={deleting} nameOf={titleOf} remove={remove} done={t("deleted")}>
        {t("deleteText")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: Announcement;
}
const TitleCell = ({ row: { title } }: CellProps) => (
  <span className="ellipsis" title={title}>
    {title}
  </span>
);
function PriorityCell({ row: { priority } }: CellProps) {
  const { t } = useTranslation("announcements");
  return t(`priority.${priority}`);
}
function MediaCell({ row: { mediaName } }: CellProps) {
  const { t } = useTranslation("announcements");
  if (mediaName === null) return <span className="dim">{t("noPicture")}</span>;
  return (
    <span className="ellipsis" title={mediaName}>
      {mediaName}
    </span>
  );
}
function StatusCell({ row }: CellProps) {
  const { t } = useTranslation("announcements");
  return t(`state.${stateOf(row, new Date(useMinute()))}`);
}
