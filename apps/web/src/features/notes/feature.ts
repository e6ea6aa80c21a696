import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveNotes } from "./notes-query.ts";
import { NotesSection } from "./notes-section.tsx";

export const notes: Feature = {
  name: "notes",
  live: [liveNotes],
  ticket: {
    panel: {
      title: () => i18next.t("notes:title"),
      Body: NotesSection,
      shortcut: { keys: "n", label: () => i18next.t("notes:key") },
    },
  },
};
