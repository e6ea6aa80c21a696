import { Button, Progress } from "@mantine/core";
import type { BulkAction } from "@recado/contracts/bulk-actions";
import { limits } from "@recado/contracts/limits";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { late } from "../../../shell/late-component.tsx";
import { liveCache } from "../../../shell/query-client.ts";
import { offerByKey } from "../../../shell/undo.ts";
import { AppModal } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { createStoredStore, useStore } from "../../../ui/store.ts";
import { bulksQuery } from "./bulk-query.ts";
import classes from "./bulk-bar.module.css";

const Report = late(async () => ({ default: (await import("./bulk-report.tsx")).BulkReport }));

/** The newest that the user has hidden in this browser. */
const hidden = createStoredStore<number>("bulkHidden", {
  parse: (text) => Number(text ?? 0),
  format: String,
});

const isGoing = ({ status }: BulkAction) => status === "running" || status === "undoing";

/** What is being done with many conversations, and the last that was, until the user hides it. */
export function BulkStates() {
  const { t } = useTranslation("tickets");
  const { data = [] } = useQuery(bulksQuery);
  const last = useStore(hidden);
  const [reported, setReported] = useState<number | null>(null);
  const over = data.find((one) => !isGoing(one) && one.id > last);
  const shown = [...data.filter(isGoing), ...(over ? [over] : [])];
  return (
    <>
      {shown.length > 0 && (
        <div role="region" aria-label={t("bulk.progress")}>
          {shown.map((bulk) => (
            <BulkState key={bulk.id} bulk={bulk} onReport={() => setReported(bulk.id)} />
          ))}
        </div>
      )}
      <AppModal opened={reported !== null} onClose={() => setReported(null)} title={t("bulk.report")}>
        {reported !== null && <Report bulkActionId={reported} onClose={() => setReported(null)} />}
      </AppModal>
    </>
  );
}

function BulkState({ bulk, onReport }: { bulk: BulkAction; onReport: () => void }) {
  const { t } = useTranslation("tickets");
  const { id, action, status, total, done, refused, undone, kept, isCut, undoUntil } = bulk;
  const isOver = usePassed(undoUntil);
  const mayUndo = !isOver && (status === "running" || (status === "finished" && done > 0));
  const undo = useMutation({
    mutationFn: () => call("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId: id } }),
    onSuccess: (bulkAction) => liveCache.receive("bulkAction", { action: "update", bulkAction }),
  });
  const take = useEffectEvent(() => undo.mutate());
  useEffect(() => (mayUndo ? offerByKey(() => take()) : undefined), [mayUndo]);
  const settled = status === "undoing" ? undone + kept : done + refused;
  const all = status === "undoing" ? done : total;
  const said = {
    running: t(`bulk.running.${action}`, { done: settled, total }),
    undoing: t("bulk.undoing", { done: settled, total: done }),
    finished: t(`bulk.${action === "close" ? "resolved" : action === "transfer" ? "transferred" : "tagged"}`, {
      count: done,
    }),
    undone: t("bulk.undone", { count: undone }),
  }[status];
  return (
    <div className={classes.state}>
      <span role="status">
        {said}
        {isCut && status === "finished" && ` · ${t("bulk.cut", { most: limits.bulk.most })}`}
      </span>
      {(refused > 0 || kept > 0) && (
        <Button variant="subtle" size="compact-sm" onClick={onReport}>
          {kept > 0 ? t("bulk.kept", { count: kept }) : t("bulk.see", { count: refused })}
        </Button>
      )}
      <span className={classes.actions}>
        {mayUndo && (
          <Button variant="subtle" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t("undo", { ns: "common" })}
          </Button>
        )}
        {!isGoing(bulk) && (
          <IconButton label={t("bulk.dismiss")} onClick={() => hidden.set(id)}>
            <IconX size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      {isGoing(bulk) && (
        <Progress
          className={classes.progress}
          value={all === 0 ? 0 : (settled / all) * 100}
          aria-label={t("bulk.progress")}
        />
      )}
    </div>
  );
}

/** Whether a moment is over, also when it passes while this is shown. */
function usePassed(moment: string): boolean {
  const [isOver, setOver] = useState(() => Date.parse(moment) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(Date.parse(moment) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return isOver;
}
