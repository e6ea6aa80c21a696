import type { Lane } from "@recado/contracts/kanban";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useRoom } from "../../shell/live.ts";
import { notify } from "../../ui/toasts.ts";
import { boardHold, boardQuery, narrowingOf, withCardIn, withMore } from "./board-query.ts";
import type { BoardSearch } from "./board-search.ts";

/** After so many failures in a row the board is not asked for again. */
const mostFailures = 3;

/** The lanes of the board, kept up to date, and what changes them. */
export function useBoard(search: BoardSearch) {
  const { t } = useTranslation("kanban");
  const client = useQueryClient();
  const options = boardQuery(search);
  const query = useQuery(options);
  const [failures, setFailures] = useState(0);
  const [seen, setSeen] = useState({ failed: 0, loaded: 0 });
  useRoom("kanban", ["kanban"]);
  if (query.errorUpdatedAt !== seen.failed || query.dataUpdatedAt !== seen.loaded) {
    setFailures(query.dataUpdatedAt > query.errorUpdatedAt ? 0 : failures + 1);
    setSeen({ failed: query.errorUpdatedAt, loaded: query.dataUpdatedAt });
  }
  // A drag that ends with the page must not hold the next one.
  useEffect(() => () => boardHold.end(), []);

  const move = async (cardId: string, from: Lane, to: Lane) => {
    const lanes = client.getQueryData(options.queryKey);
    if (lanes) client.setQueryData(options.queryKey, withCardIn(lanes, cardId, to.id));
    try {
      await call("PUT /api/kanban/cards/:cardId/lane", {
        params: { cardId: Number(cardId) },
        body: { targetLaneId: to.id, fromLaneId: from.id },
      });
    } catch (error) {
      notify.problem(t("moveFailed"));
      notify.error(codeOf(error));
      if (lanes) client.setQueryData(options.queryKey, lanes);
    } finally {
      boardHold.end();
    }
  };
  return {
    lanes: query.data,
    hasFailed: query.isError && query.data === undefined,
    mayRetry: failures < mostFailures,
    retry: () => void query.refetch(),
    move: (cardId: string, from: Lane, to: Lane) => void move(cardId, from, to),
    more: async (lane: Lane) => {
      const filled = await withMore(lane, narrowingOf(search));
      client.setQueryData(options.queryKey, (lanes) => lanes?.map((one) => (one.id === lane.id ? filled : one)));
    },
    hold: (isHeld: boolean) => (isHeld ? boardHold.begin() : boardHold.end()),
  };
}
