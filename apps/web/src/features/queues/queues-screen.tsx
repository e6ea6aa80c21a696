import type { Queue } from "@recado/contracts/queues";
import { withoutMarks } from "@recado/contracts/without-marks";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useWholeList } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { SortableRow, SortableRows, SortHandle } from "../../ui/sortable-rows.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { PlanNotice } from "../companies/plan-notice.tsx";
import { emptyForBot } from "../quick-messages/bot-words.ts";
import { useSampleFill } from "../quick-messages/use-sample-fill.ts";
import { QueueUse } from "./queue-use.tsx";
import { queuesQuery } from "./queues-query.ts";
import { sortQueues } from "./sort-queues.ts";
import classes from "./queues-screen.module.css";

const QueueForm = late(async () => ({ default: (await import("./queue-form.tsx")).QueueForm }));
const nameOf = ({ name }: Queue) => name;

async function removeQueue({ id }: Queue): Promise<void> {
  await call("DELETE /queue/:queueId", { params: { queueId: id } });
  liveCache.receive("queue", { action: "delete", queueId: id });
}

/** The company's departments, in the order in which customers see them. */
export function QueuesScreen() {
  const { t } = useTranslation("queues");
  const list = useWholeList(queuesQuery);
  const usualActions = useUsualActions();
  const form = useDialog<Queue | null>();
  const deleting = useDialog<Queue>();
  const columns: Column<Queue>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(180px, 2fr)", Cell: NameCell },
    { key: "greeting", heading: t("page.greeting"), width: "minmax(160px, 3fr)", Cell: GreetingCell },
  ];
  return (
    <SortableRows rows={list.rows ?? []} nameOf={nameOf} onSort={sortQueues}>
      <ListPage
        title={t("title")}
        list={list}
        add={{ label: t("page.add"), onAdd: () => form.open(null) }}
        notice={<PlanNotice of="queues" />}
        empty={{ title: t("page.empty"), text: t("page.emptyText") }}
        columns={columns}
        nameOf={nameOf}
        Before={SortHandle}
        RowFrame={SortableRow}
        onOpen={form.open}
        actionsOf={(queue) =>
          usualActions(
            queue.name,
            () => form.open(queue),
            () => deleting.open(queue),
          )
        }
      >
        <FormDialog
          dialog={form}
          rows={list.rows}
          title={t(form.subject ? "form.edit" : "form.create")}
          Form={QueueForm}
          width={720}
        />
        <DeleteDialog dialog={deleting} nameOf={nameOf} remove={removeQueue} done={t("delete.done")}>
          {deleting.subject && <QueueUse queue={deleting.subject} />}
        </DeleteDialog>
      </ListPage>
    </SortableRows>
  );
}

function NameCell({ row: { name, color } }: { row: Queue }) {
  return (
    <>
      <span className={classes.strip} style={{ "--queue": color }} />
      <span className="ellipsis">{name}</span>
    </>
  );
}

function GreetingCell({ row: { greetingMessage } }: { row: Queue }) {
  const fill = useSampleFill({ isTemplate: true, empty: emptyForBot });
  if (greetingMessage === "") return null;
  const said = withoutMarks(fill(greetingMessage));
  return (
    <div className="ellipsis" title={said}>
      {said}
    </div>
  );
}
