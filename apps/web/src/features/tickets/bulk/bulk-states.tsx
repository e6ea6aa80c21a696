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
import { useMe } from "../../../shell/session.ts";
import { offerByKey } from "../../../shell/undo.ts";
import { AppModal } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { createStoredStore, useStore } from "../../../ui/store.ts";
import { bulksQuery, isGoing, readingTime, shownUntil } from "./bulk-query.ts";
import classes from "./bulk-bar.module.css";

const Report = late(async () => ({ default: (await import("./bulk-report.tsx")).BulkReport }));

/** The newest bulk action that a user has hidden in this browser. */
const hidden = createStoredStore("bulkHidden", {
  parse: (text) => {
    const [userId = 0, id = 0] = (text ?? "").split(" ").map(Number);
    return { userId, id };
  },
  format: ({ userId, id }) => `${userId} ${id}`,
});

/** The running bulk actions, and the last finished one for its time or until the user hides it. */
export function BulkStates() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data } = useQuery(bulksQuery);
  const { userId, id: hiddenId } = useStore(hidden);
  const last = userId === me.id ? hiddenId : 0;
  // The undo key must not undo actions that ended before this was shown.
  const [old, setOld] = useState<ReadonlySet<number> | null>(null);
  if (data && !old) setOld(new Set(data.filter((one) => !isGoing(one)).map(({ id }) => id)));
  const [reported, setReported] = useState<number | null>(null);
  const [isReporting, setReporting] = useState(false);
  const close = () => setReporting(false);
  const newest = data?.find((one) => !isGoing(one) && one.id > last);
  const [openedAt] = useState(() => Date.now());
  const over = newest && old?.has(newest.id) && shownUntil(newest) <= openedAt ? undefined : newest;
  const shown = [...(data?.filter(isGoing) ?? []), ...(over ? [over] : [])];
  return (
    <>
      {shown.length > 0 && (
        <div role="region" aria-label={t("bulk.progress")}>
          {shown.map((bulk) => (
            <BulkState
              key={bulk.id}
              bulk={bulk}
              isNew={old?.has(bulk.id) === false}
              onReport={() => {
                setReported(bulk.id);
                setReporting(true);
              }}
              onHide={() => hidden.set({ userId: me.id, id: bulk.id })}
            />
          ))}
        </div>
      )}
      {/* It keeps what it shows while it fades. */}
      <AppModal opened={isReporting} onClose={close} onClosed={() => setReported(null)} title={t("bulk.report")}>
        {reported !== null && <Report bulkActionId={reported} onClose={close} />}
      </AppModal>
    </>
  );
}

interface Props {
  bulk: BulkAction;
  isNew: boolean;
  onReport: () => void;
  onHide: () => void;
}

function BulkState({ bulk, isNew, onReport, onHide }: Props) {
  const { t } = useTranslation("tickets");
  const { id, action, status, total, done, refused, undone, kept, isCut, undoUntil } = bulk;
  const isOver = usePassed(undoUntil);
  const mayUndo = !isOver && (status === "running" || (status === "finished" && done > 0));
  const undo = useMutation({
    mutationFn: () => call("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId: id } }),
    onSuccess: (bulkAction) => liveCache.receive("bulkAction", { action: "update", bulkAction }),
  });
  // The key works as long as for a single conversation (decision 29); the button works longer.
  const isOfKey = !useLasted(status === "finished", limits.undo) && isNew && mayUndo;
  const take = useEffectEvent(() => {
    if (!undo.isPending) undo.mutate();
  });
  useEffect(() => (isOfKey ? offerByKey(id, () => take()) : undefined), [id, isOfKey]);
  const until = shownUntil(bulk);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (until === Infinity) return undefined;
    // This device's clock may be ahead.
    const timer = setTimeout(() => hide(), Math.max(until - Date.now(), readingTime));
    return () => clearTimeout(timer);
  }, [until]);
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
      {/* Screen readers announce the end, but not the progress. */}
      <span role="status" aria-live={isGoing(bulk) ? "off" : "polite"}>
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
          <IconButton label={t("bulk.dismiss")} onClick={onHide}>
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

/** Whether a time has passed; renders again when it passes. */
function usePassed(moment: string): boolean {
  const [isOver, setOver] = useState(() => Date.parse(moment) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(Date.parse(moment) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return isOver;
}

/** Whether `isSo` has been true for this long, ms. */
function useLasted(isSo: boolean, time: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), time);
    return () => clearTimeout(timer);
  }, [isSo, time]);
  return hasLasted;
}
