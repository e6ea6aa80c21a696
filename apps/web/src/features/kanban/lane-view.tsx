import { useDroppable } from "@dnd-kit/core";
import { lane0, type Lane } from "@recado/contracts/kanban";
import { IconClock, IconPencil } from "@tabler/icons-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/toasts.ts";
import { useNearEnd } from "../../ui/use-near-end.ts";
import { CardView } from "./card-view.tsx";
import { shortStay } from "./stay.ts";
import classes from "./lane-view.module.css";

/** More cards are loaded this near to the end of a lane, px (specification 1, §9). */
const nearEnd = 100;

interface Props {
  lane: Lane;
  /** How long cards that left it had stayed there; undefined while loading. */
  time: LaneTime | undefined;
  openUuid: string | undefined;
  onOpen: (uuid: string) => void;
  /** A tap on a card's grip; absent where there is no other lane. */
  onGrip: ((cardId: string, grip: Element) => void) | undefined;
  onEdit: (lane: Lane) => void;
  onMore: (lane: Lane) => Promise<void>;
}

/** A lane with its cards; more are loaded as it is scrolled to its end. */
export const LaneView = memo(function LaneView({ lane, time, openUuid, onOpen, onGrip, onEdit, onMore }: Props) {
  const { t } = useTranslation("kanban");
  const mayEdit = useMay("tags:kanban") && lane.id !== lane0;
  const { setNodeRef, isOver } = useDroppable({ id: lane.id });
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const more = async () => {
    if (state === "loading") return;
    setState("loading");
    try {
      await onMore(lane);
      setState("ready");
    } catch {
      setState("failed");
      notify.problem(t("moreFailed"));
    }
  };
  // After a failure the button alone asks again.
  const end = useNearEnd(() => void (state === "ready" && lane.pageInfo.hasMore && more()), nearEnd);
  const name = lane.id === lane0 ? t("noStage") : lane.title;
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      aria-label={t("lane", { name, count: lane.pageInfo.total })}
      data-lane={lane.id}
      data-over={isOver || undefined}
    >
      <header className={classes.head} style={{ "--lane": lane.style.color }}>
        <h2 className={classes.title} title={name}>
          {name}
        </h2>
        <span className={classes.count} data-tip={t("counted")}>
          {lane.label}
        </span>
        {mayEdit && (
          <IconButton label={t("editLane", { name })} onClick={() => onEdit(lane)}>
            <IconPencil size={16} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <LaneTimes time={time} />
      <div className={classes.scroll} data-scrolls="">
        {lane.cards.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
        <ul className={classes.cards}>
          {lane.cards.map((card) => (
            <CardView
              key={card.id}
              card={card}
              maxDays={lane.maxDays}
              isOpen={card.uuid === openUuid}
              onOpen={onOpen}
              onGrip={onGrip}
            />
          ))}
        </ul>
        {/* A new element for each page, so that the observer fires again while it is in view. */}
        <div key={lane.cards.length} ref={end} />
        {lane.pageInfo.hasMore && (
          <button type="button" className={classes.more} disabled={state === "loading"} onClick={() => void more()}>
            {t("more")}
          </button>
        )}
      </div>
    </section>
  );
});

export interface LaneTime {
  days: number;
  left: number;
  /** Those of the test phone, which don't count. */
  tests: number;
  median: number | null;
}

/** The time in a lane, in a line that keeps its height while it loads. */
function LaneTimes({ time }: { time: LaneTime | undefined }) {
  const { t } = useTranslation("kanban");
  if (!time) return <p className={classes.times} />;
  const { days, left, tests, median } = time;
  const uncounted = tests > 0 ? ` ${t("times.testsTip")}` : "";
  return (
    <p className={classes.times} data-tip={`${t("times.tip", { count: days })}${uncounted}`}>
      <IconClock size={14} stroke={1.8} aria-hidden="true" />
      <span className="ellipsis">
        {left === 0
          ? t(tests > 0 ? "times.onlyTests" : "times.none", { count: tests || days })
          : median === null
            ? t("times.left", { count: left })
            : t("times.both", { time: shortStay(median), left: t("times.left", { count: left }) })}
      </span>
    </p>
  );
}
