import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { IconGripVertical } from "@tabler/icons-react";
import { createContext, useContext, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowFrameProps } from "./data-table.tsx";
import { useDragLayer } from "./use-drag-layer.ts";
import classes from "./sortable-rows.module.css";

interface Props<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The rows in their new order. */
  onSort: (rows: Row[]) => void;
  children: ReactNode;
}

/** Puts the rows of a `DataTable` in order, by mouse, touch and keyboard. The table has `SortableRow` and `SortHandle`. */
export function SortableRows<Row extends { id: number }>({ rows, nameOf, onSort, children }: Props<Row>) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 10 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [isDragging, setDragging] = useState(false);
  useDragLayer(isDragging);
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const said = (key: "sort.lifted" | "sort.moved" | "sort.dropped", id: unknown, over: unknown) => {
    const row = rows[placeOf(id)];
    return row && t(key, { name: nameOf(row), place: placeOf(over) + 1, count: rows.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => said("sort.lifted", active.id, active.id),
    onDragOver: ({ active, over }) => (over ? said("sort.moved", active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => said("sort.dropped", active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => said("sort.dropped", active.id, active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("sort.help") } }}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={({ active, over }) => {
        setDragging(false);
        if (over && over.id !== active.id) onSort(arrayMove([...rows], placeOf(active.id), placeOf(over.id)));
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type Sortable = ReturnType<typeof useSortable>;
const Handle = createContext<Pick<Sortable, "attributes" | "listeners" | "setActivatorNodeRef" | "isDragging"> | null>(
  null,
);

/** The element of a row that can be moved. */
export function SortableRow<Row extends { id: number }>({ row, className, children }: RowFrameProps<Row>) {
  const { setNodeRef, transform, transition, ...handle } = useSortable({ id: row.id });
  return (
    <div
      ref={setNodeRef}
      role="row"
      className={`${className} ${classes.row}`}
      data-row={row.id}
      data-moving={handle.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Handle value={handle}>{children}</Handle>
    </div>
  );
}

/** An item of a list that can be moved; it has a `SortHandle` too. */
export function SortableItem({ id, className, children }: { id: number; className: string; children: ReactNode }) {
  const { setNodeRef, transform, transition, ...handle } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={`${className} ${classes.row}`}
      data-moving={handle.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Handle value={handle}>{children}</Handle>
    </li>
  );
}

/** The handle to drag a row by; with the keyboard: space, arrows, space. */
export function SortHandle({ row }: { row: { id: number; name: string } }) {
  const { t } = useTranslation();
  const handle = useContext(Handle);
  const label = t("sort.handle", { name: row.name });
  return (
    <button
      ref={handle?.setActivatorNodeRef}
      type="button"
      className={classes.handle}
      aria-describedby={handle?.attributes["aria-describedby"]}
      {...handle?.listeners}
      // Escape lets the row go; a dialog around it stays open.
      data-mantine-stop-propagation={handle?.isDragging}
      aria-label={label}
      data-tip={label}
    >
      <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
