import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { MentionsBell } from "./mentions-bell.tsx";
import { liveMentions } from "./mentions-query.ts";
import { liveNotes } from "./notes-query.ts";
import { NotesSection } from "./notes-section.tsx";

export const notes: Feature = {
  name: "notes",
  live: [liveNotes, liveMentions],
  TopBar: MentionsBell,
  ticket: {
    panel: {
      title: () => i18next.t("notes:title"),
      Body: NotesSection,
      shortcut: { keys: "n", label: () => i18next.t("notes:key") },
    },
  },
};
