import { IconListCheck } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";

export const todos: Feature = {
  name: "todos",
  navigation: [{ to: "/todolist", icon: IconListCheck, label: () => i18next.t("todos:title"), group: "organization" }],
};
