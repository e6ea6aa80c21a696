import { useCallback, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";

/** The search for a quoted message gives up after this many pages. */
const mostPages = 25;

/** Scrolls to a message by its id and highlights it, loading older pages until it is found. */
export function useJump(
  scroller: RefObject<HTMLElement | null>,
  fetchOlder: () => Promise<{ hasNextPage: boolean; isError: boolean }>,
): (messageId: number) => void {
  const { t } = useTranslation("messages");
  return useCallback(
    (messageId) => {
      const find = () => scroller.current && findLine(scroller.current, messageId);
      const search = async () => {
        let found = await find();
        for (let page = 0; !found && page < mostPages; page += 1) {
          const { hasNextPage, isError } = await fetchOlder();
          await new Promise(requestAnimationFrame);
          found = await find();
          if (!hasNextPage || isError) break;
        }
        if (found) showLine(found);
        else notify.info(t("notFound"));
      };
      void search();
    },
    [scroller, fetchOlder, t],
  );
}

/** Scrolls to a message wherever it is in the chat: `loadAround` replaces the loaded messages by those around it. */
export function useJumpAnywhere(
  scroller: RefObject<HTMLElement | null>,
  loadAround: (messageId: number) => Promise<void>,
): (messageId: number) => void {
  const { t } = useTranslation("messages");
  return useCallback(
    (messageId) => {
      const find = () => scroller.current && findLine(scroller.current, messageId);
      const search = async () => {
        let found = await find();
        if (!found) {
          await loadAround(messageId);
          for (let frame = 0; frame < 30 && !found; frame += 1) {
            await new Promise(requestAnimationFrame);
            found = await find();
          }
        }
        if (found) showLine(found);
        else notify.info(t("notFound"));
      };
      search().catch(() => notify.info(t("notFound")));
    },
    [scroller, loadAround, t],
  );
}

/** Finds a message's line. Scrolls to its group first where that is unmounted, which mounts it. */
async function findLine(log: HTMLElement, id: number): Promise<HTMLElement | null> {
  const line = () => lineOf(log, id);
  const group = [...log.querySelectorAll<HTMLElement>("[data-first-id]")].find(
    ({ dataset }) => Number(dataset.firstId) <= id && id <= Number(dataset.lastId),
  );
  if (line() || !group) return line();
  group.scrollIntoView({ block: "center" });
  for (let frame = 0; frame < 10 && !line(); frame += 1) await new Promise(requestAnimationFrame);
  return line();
}

export const lineOf = (log: HTMLElement, messageId: number): HTMLElement | null =>
  log.querySelector<HTMLElement>(`[data-id="${messageId}"]`);

/** Scrolls to a message's line, focuses it and highlights its bubble. */
export function showLine(line: HTMLElement): void {
  markLine(line);
  line.focus({ preventScroll: true });
}

/** Scrolls to a message's line and highlights its bubble; the focus stays. */
export function markLine(line: HTMLElement): void {
  line.scrollIntoView({ block: "center" });
  const soft = { background: "var(--brand-soft)" };
  line.querySelector("[data-bubble]")?.animate([soft, soft, {}], 1_000);
}
