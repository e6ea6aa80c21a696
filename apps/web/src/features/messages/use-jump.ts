import { useCallback, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";

/** A quoted message is looked for this many pages back. */
const mostPages = 25;

/** Leads to a message by its id, loading older pages until it is there, and lets it light up. */
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
        if (found) show(found);
        else notify.info(t("notFound"));
      };
      void search();
    },
    [scroller, fetchOlder, t],
  );
}

/** The message's line; where its stretch of the chat is put away, it is brought into view first, and so drawn. */
async function findLine(log: HTMLElement, id: number): Promise<HTMLElement | null> {
  const line = () => log.querySelector<HTMLElement>(`[data-id="${id}"]`);
  const stretch = [...log.querySelectorAll<HTMLElement>("[data-first-id]")].find(
    ({ dataset }) => Number(dataset.firstId) <= id && id <= Number(dataset.lastId),
  );
  if (line() || !stretch) return line();
  stretch.scrollIntoView({ block: "center" });
  for (let frame = 0; frame < 10 && !line(); frame += 1) await new Promise(requestAnimationFrame);
  return line();
}

function show(line: HTMLElement): void {
  line.scrollIntoView({ block: "center" });
  line.focus({ preventScroll: true });
  line.dataset.flash = "";
  line.addEventListener("animationend", () => delete line.dataset.flash, { once: true });
}
