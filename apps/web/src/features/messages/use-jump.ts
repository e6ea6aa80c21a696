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
      const find = () => scroller.current?.querySelector<HTMLElement>(`[data-id="${messageId}"]`);
      const search = async () => {
        let found = find();
        for (let page = 0; !found && page < mostPages; page += 1) {
          const { hasNextPage, isError } = await fetchOlder();
          await new Promise(requestAnimationFrame);
          found = find();
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

function show(line: HTMLElement): void {
  line.scrollIntoView({ block: "center" });
  line.focus({ preventScroll: true });
  line.dataset.flash = "";
  line.addEventListener("animationend", () => delete line.dataset.flash, { once: true });
}
