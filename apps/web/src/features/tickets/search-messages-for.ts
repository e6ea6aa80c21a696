import i18next from "i18next";
import type { PaletteEntry } from "../../shell/feature.ts";

/** The palette's line that searches the messages for what is typed there. */
export const searchMessagesFor = (words: string): PaletteEntry => ({
  id: "messages",
  label: i18next.t("tickets:palette.search", { words }),
  run: (navigate) =>
    void navigate({ to: "/tickets", search: { tab: "search", find: "messages", q: words.toLowerCase() } }),
});
