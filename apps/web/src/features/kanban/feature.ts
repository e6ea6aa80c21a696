import { IconLayoutKanban } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveBoard } from "./board-query.ts";

export const kanban: Feature = {
  name: "kanban",
  live: [liveBoard],
  navigation: [
    {
      to: "/kanban",
      icon: IconLayoutKanban,
      label: () => i18next.t("kanban:title"),
      group: "service",
      plan: "useKanban",
      shortcut: "g k",
    },
  ],
};
