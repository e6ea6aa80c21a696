import { Button } from "@mantine/core";
import { lane0, type Lane } from "@recado/contracts/kanban";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DiscardQuestion } from "../../ui/app-modal.tsx";
import { useLayer } from "../../ui/layers.ts";
import { SortableItem, SortableRows, SortHandle } from "../../ui/sortable-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import classes from "./lane-order.module.css";

/** Reorders the lanes; the first stays. The order is saved only on request, and "Back" asks before discarding it. */
export function LaneOrder({ lanes, onDone }: { lanes: readonly Lane[]; onDone: () => void }) {
  const { t } = useTranslation("kanban");
  const [rows, setRows] = useState(() =>
    lanes.filter(({ id }) => id !== lane0).map(({ id, title, style }) => ({ id: Number(id), name: title, ...style })),
  );
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [before] = useState(rows);
  const isOther = rows.some(({ id }, place) => id !== before[place]?.id);
  // "Back" also closes the question, as in a dialog.
  useLayer(true, () => (isOther ? setAsking(!isAsking) : onDone()), { holdsKeys: false });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const save = async () => {
    setSaving(true);
    try {
      await call("PUT /tags/reorder", { body: { tagIds: rows.map(({ id }) => id) } });
      onDone();
    } catch {
      setSaving(false);
      notify.problem(t("reorder.failed"));
    }
  };
  return (
    <div className={classes.order}>
      {isAsking && <DiscardQuestion onDiscard={onDone} onKeep={() => setAsking(false)} />}
      <p className={classes.fixed}>{t("reorder.fixed")}</p>
      <SortableRows rows={rows} nameOf={({ name }) => name} onSort={setRows}>
        <ol ref={list} className={classes.lanes}>
          {rows.map((row) => (
            <SortableItem key={row.id} id={row.id} className={classes.lane ?? ""}>
              <SortHandle row={row} />
              <span className={classes.dot} style={{ "--lane": row.color }} />
              <span className="ellipsis" title={row.name}>
                {row.name}
              </span>
            </SortableItem>
          ))}
        </ol>
      </SortableRows>
      <div className={classes.actions}>
        <Button loading={isSaving} onClick={() => void save()}>
          {t("reorder.save")}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={onDone}>
          {t("reorder.cancel")}
        </Button>
      </div>
    </div>
  );
}
