import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCoordinateGetter,
} from "@dnd-kit/core";
import { lane0, type Lane } from "@recado/contracts/kanban";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDragLayer } from "../../ui/use-drag-layer.ts";
import { CardContent } from "./card-view.tsx";
import { laneAt } from "./lane-at.ts";
import { LaneView, type LaneTime } from "./lane-view.tsx";
import { StageMenu, type StageChoice } from "./stage-menu.tsx";
import classes from "./board.module.css";

interface Props {
  lanes: readonly Lane[];
  /** By lane; undefined while they are loading. */
  times: ReadonlyMap<string, LaneTime> | undefined;
  openUuid: string | undefined;
  onOpen: (uuid: string) => void;
  onEdit: (lane: Lane) => void;
  onMore: (lane: Lane) => Promise<void>;
  /** `says`: where the user can't see it move. */
  onMove: (cardId: string, from: Lane, to: Lane, says?: string) => void;
  /** A drag begins or ends. */
  onHold: (isHeld: boolean) => void;
}

/**
 * The board and its lanes scroll only after a card was dragged this far, px, so that picking it up near an edge scrolls
 * nothing.
 */
const carriedAfter = 48;
/**
 * In the outer fifth of the board it scrolls, faster nearer to the edge: by `acceleration` px every `interval` ms at the
 * edge itself, two lanes in a second. The default, 2,000 px in a second, passes a phone's lanes unseen.
 */
const scrolling = { layoutShiftCompensation: false, acceleration: 10, interval: 16, threshold: { x: 0.2, y: 0.2 } };

/** Left and right lead to the lane beside. */
const toLaneBeside: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const lanes = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .toSorted((a, b) => a.rect.left - b.rect.left);
  const now = lanes.findIndex(({ id }) => id === context.over?.id);
  const next = lanes[now + step];
  return next && { x: next.rect.left + 8, y: currentCoordinates.y };
};

/** The lanes, among which cards are dragged by mouse, touch and keyboard. */
export function Board({ lanes, times, openUuid, onOpen, onEdit, onMore, onMove, onHold }: Props) {
  const { t } = useTranslation("kanban");
  const [movingId, setMovingId] = useState<string | null>(null);
  const [isCarried, setCarried] = useState(false);
  const [choice, setChoice] = useState<StageChoice | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const onGrip = useCallback((cardId: string, grip: Element) => {
    const around = frame.current?.getBoundingClientRect();
    const { right, bottom } = grip.getBoundingClientRect();
    if (around) setChoice({ cardId, x: right - around.left, y: bottom - around.top });
  }, []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 10 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toLaneBeside }),
  );
  const laneOf = (cardId: unknown) => lanes.find(({ cards }) => cards.some(({ id }) => id === cardId));
  const cardOf = (cardId: unknown) => laneOf(cardId)?.cards.find(({ id }) => id === cardId);
  const laneNamed = (id: unknown) => {
    const place = lanes.findIndex((lane) => lane.id === id);
    const lane = lanes[place];
    return { lane: lane?.id === lane0 ? t("noStage") : lane?.title, place: place + 1, count: lanes.length };
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      t("said.lifted", { name: cardOf(active.id)?.title, ...laneNamed(laneOf(active.id)?.id) }),
    onDragOver: ({ over }) => (over ? t("said.over", laneNamed(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      t("said.dropped", { name: cardOf(active.id)?.title, lane: laneNamed(over?.id ?? laneOf(active.id)?.id).lane }),
    onDragCancel: ({ active }) => t("said.cancelled", { name: cardOf(active.id)?.title }),
  };
  const end = () => {
    setCarried(false);
    setMovingId(null);
    onHold(false);
  };
  const moving = cardOf(movingId);
  const [chosen, chosenFrom] = [cardOf(choice?.cardId), laneOf(choice?.cardId)];
  useDragLayer(moving !== undefined);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={laneAt}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("said.help") } }}
      onDragStart={({ active }) => {
        onHold(true);
        setMovingId(String(active.id));
      }}
      autoScroll={{ ...scrolling, enabled: isCarried }}
      onDragMove={({ delta }) => setCarried(isCarried || Math.hypot(delta.x, delta.y) > carriedAfter)}
      onDragCancel={end}
      onDragEnd={({ active, over }) => {
        const from = laneOf(active.id);
        const to = lanes.find(({ id }) => id === over?.id);
        if (from && to && from.id !== to.id) {
          setCarried(false);
          setMovingId(null);
          const says = t("said.dropped", { name: cardOf(active.id)?.title, lane: laneNamed(to.id).lane });
          onMove(String(active.id), from, to, says);
        } else end();
      }}
    >
      <div ref={frame} className={classes.place} data-board="">
        <div className={classes.board} role="group" aria-label={t("board")}>
          {lanes.map((lane) => (
            <LaneView
              key={lane.id}
              lane={lane}
              time={times?.get(lane.id)}
              openUuid={openUuid}
              onOpen={onOpen}
              onGrip={lanes.length > 1 ? onGrip : undefined}
              onEdit={onEdit}
              onMore={onMore}
            />
          ))}
        </div>
        {choice && chosen && chosenFrom && (
          <StageMenu
            at={choice}
            name={chosen.title}
            from={chosenFrom}
            lanes={lanes}
            onChoose={(to) => {
              onHold(true);
              const says = t("said.dropped", { name: chosen.title, lane: laneNamed(to.id).lane });
              onMove(choice.cardId, chosenFrom, to, says);
            }}
            onClose={() => setChoice(null)}
          />
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {moving && (
          <div className={classes.moving}>
            <CardContent card={moving} maxDays={laneOf(moving.id)?.maxDays ?? null} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
