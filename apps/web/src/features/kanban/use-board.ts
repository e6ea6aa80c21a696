import type { Lane } from "@recado/contracts/kanban";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { useRoom } from "../../shell/live.ts";
import { problemText } from "../../shell/problem-text.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";
import { boardHold, boardQuery, narrowingOf, timesQuery, withCardIn, withMore, withPage } from "./board-query.ts";
import type { BoardSearch } from "./board-search.ts";

/** After this many failures in a row, no retry is offered. */
const mostFailures = 3;

/** The lanes of the board, kept up to date, and what changes them. */
export function useBoard(search: BoardSearch) {
  const { t } = useTranslation("kanban");
  const client = useQueryClient();
  const options = boardQuery(search);
  const query = useQuery(options);
  const { data: left } = useQuery(timesQuery(search));
  const { data: shown } = query;
  const times = useMemo(
    () =>
      left &&
      new Map(
        (shown ?? []).map(({ id }) => {
          const of = left.lanes.find(({ laneId }) => laneId === id) ?? { left: 0, tests: 0, median: null };
          return [id, { ...of, days: left.days }];
        }),
      ),
    [left, shown],
  );
  const [tries, setTries] = useState(0);
  /** The lanes as a drag found them: what others do meanwhile shows when it ends. */
  const [held, setHeld] = useState<Lane[] | null>(null);
  useRoom("kanban", ["kanban"]);
  const isLoaded = query.data !== undefined && !query.isPlaceholderData;
  if (isLoaded && tries > 0) setTries(0);
  useEffect(() => boardHold.clear, []);
  const { error: failure } = query;
  useEffect(() => {
    if (failure) notify.problem(t("loadFailed"));
  }, [failure, t]);

  const change = (update: (lanes: Lane[]) => Lane[]) =>
    client.setQueryData(options.queryKey, (lanes) => lanes && update(lanes));
  /** How to end the offer to undo each card's last move, which another move of it makes wrong. */
  const offered = useRef(new Map<string, () => void>());
  const move = async (cardId: string, from: Lane, to: Lane, says?: string) => {
    setHeld(null);
    offered.current.get(cardId)?.();
    change((lanes) => withCardIn(lanes, cardId, to.id));
    try {
      await call("PUT /api/kanban/cards/:cardId/lane", {
        params: { cardId: Number(cardId) },
        body: { targetLaneId: to.id, fromLaneId: from.id },
      });
      if (says !== undefined) {
        const end = offerUndo(says, () => {
          boardHold.begin();
          return move(cardId, to, from);
        });
        offered.current.get(cardId)?.();
        offered.current.set(cardId, end);
      }
    } catch (error) {
      // The answer may be lost on its way back, and the card moved.
      const isUnknown = codeOf(error) === "ERR_NETWORK";
      notify.problem(isUnknown ? t("moveUnknown") : t("moveFailed", { reason: problemText(error) }));
      change((lanes) => withCardIn(lanes, cardId, from.id));
    } finally {
      // The drag's hold lasts until the server has answered.
      boardHold.end();
    }
  };
  return {
    lanes: held ?? query.data,
    times,
    hasFailed: query.isError && query.data === undefined,
    isRetrying: query.isFetching,
    mayRetry: tries + 1 < mostFailures,
    retry: () => {
      setTries(tries + 1);
      void query.refetch();
    },
    /** Moves a card; with `says`, tells it with the offer to undo it. */
    move: (...moved: Parameters<typeof move>) => void move(...moved),
    more: async (lane: Lane) => {
      const page = await withMore(lane, narrowingOf(search));
      // A board on its way has only as many cards as were shown when it was asked for.
      const isAsked = client.isFetching({ queryKey: options.queryKey, exact: true }) > 0;
      change((lanes) => lanes.map((one) => (one.id === lane.id ? withPage(one, page) : one)));
      if (isAsked) void client.invalidateQueries({ queryKey: options.queryKey, exact: true });
    },
    hold: (isHeld: boolean) => {
      setHeld(isHeld ? (query.data ?? null) : null);
      if (isHeld) boardHold.begin();
      else boardHold.end();
    },
  };
}
