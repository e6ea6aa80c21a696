import { Button } from "@mantine/core";
import type { Lane } from "@recado/contracts/kanban";
import { IconArrowsSort, IconPlus } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useMay } from "../../shell/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isFocusLost } from "../../ui/kept-focus.ts";
import { PageFrame } from "../../ui/page-frame.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { BesideContext } from "../tickets/beside-context.ts";
import { Board } from "./board.tsx";
import { BoardFilters } from "./board-filters.tsx";
import type { BoardSearch } from "./board-search.ts";
import { LaneOrder } from "./lane-order.tsx";
import { useBoard } from "./use-board.ts";
import classes from "./kanban-screen.module.css";

const route = getRouteApi("/_app/kanban");
const LaneForm = late(async () => ({ default: (await import("./lane-form.tsx")).LaneForm }));
const ConversationScreen = late(async () => ({
  default: (await import("../tickets/conversation-screen.tsx")).ConversationScreen,
}));

/** The board and, beside it, the conversation that is open. */
export function KanbanScreen() {
  const { t } = useTranslation("kanban");
  const search = route.useSearch();
  const { open: openUuid, ...narrowing } = search;
  const navigate = useNavigate();
  const mayOrder = useMay("tags:kanban");
  const [isOrdering, setOrdering] = useState(false);
  const form = useDialog<Lane | null>();
  const board = useBoard(narrowing);

  const beside = useMemo(() => {
    const show = (open: string | undefined) =>
      void navigate({
        to: "/kanban",
        search: (known: BoardSearch) => ({ ...known, open }),
        replace: open === undefined,
        // A user who opens a conversation wants to answer.
        state: open === undefined ? {} : { isToWrite: true },
      });
    return { open: show, close: () => show(undefined), closeLabel: t("close") };
  }, [navigate, t]);
  useShortcut({ keys: "esc", label: t("close"), group: t("keys") }, beside.close, openUuid === undefined);

  const screen = useRef<HTMLDivElement>(null);
  const starter = useRef<HTMLButtonElement>(null);
  // The card takes the focus back when its conversation closes.
  useEffect(() => {
    const { current } = screen;
    return () => {
      if (openUuid === undefined || !isFocusLost()) return;
      current?.querySelector<HTMLElement>(`[data-uuid="${openUuid}"] button`)?.focus({ preventScroll: true });
    };
  }, [openUuid]);
  const endOrdering = () => {
    flushSync(() => setOrdering(false));
    starter.current?.focus();
  };

  return (
    <div ref={screen} className={classes.screen} data-has-conversation={openUuid !== undefined || undefined}>
      <div className={classes.board}>
        <PageFrame
          title={t("title")}
          action={
            mayOrder &&
            !isOrdering && (
              <>
                <Button
                  ref={starter}
                  variant="default"
                  leftSection={<IconArrowsSort size={18} stroke={1.8} />}
                  onClick={() => setOrdering(true)}
                >
                  {t("reorder.start")}
                </Button>
                <Button leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => form.open(null)}>
                  {t("newLane")}
                </Button>
              </>
            )
          }
          filters={
            !isOrdering && (
              <BoardFilters
                search={search}
                onChange={(change) =>
                  void navigate({
                    to: "/kanban",
                    search: (known: BoardSearch) => ({ ...known, ...change }),
                    replace: true,
                  })
                }
              />
            )
          }
        >
          {board.lanes === undefined ? (
            board.hasFailed ? (
              <LoadFailure onRetry={board.mayRetry ? board.retry : null} isRetrying={board.isRetrying} />
            ) : (
              <SkeletonRows rows={6} height={96} />
            )
          ) : isOrdering ? (
            <LaneOrder lanes={board.lanes} onDone={endOrdering} />
          ) : (
            <Board
              lanes={board.lanes}
              times={board.times}
              openUuid={openUuid}
              onOpen={beside.open}
              onEdit={form.open}
              onMore={board.more}
              onMove={board.move}
              onHold={board.hold}
            />
          )}
        </PageFrame>
      </div>
      {openUuid !== undefined && (
        <aside className={classes.conversation} aria-label={t("beside")}>
          <BesideContext value={beside}>
            <Suspense fallback={<LogSkeleton />}>
              <ConversationScreen key={openUuid} uuid={openUuid} />
            </Suspense>
          </BesideContext>
        </aside>
      )}
      <FormDialog dialog={form} title={t(form.subject ? "form.edit" : "form.create")} Form={LaneForm} />
    </div>
  );
}

function LoadFailure({ onRetry, isRetrying }: { onRetry: (() => void) | null; isRetrying: boolean }) {
  const { t } = useTranslation("kanban");
  return (
    <div role="alert">
      <EmptyState
        drawing="trouble"
        title={t("loadFailed")}
        action={
          onRetry && (
            <Button variant="default" loading={isRetrying} onClick={onRetry}>
              {t("retry")}
            </Button>
          )
        }
      >
        {onRetry ? null : t("gaveUp")}
      </EmptyState>
    </div>
  );
}
