import { IconFiles } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveFileLists } from "./file-lists-query.ts";

export const fileLists: Feature = {
  name: "file-lists",
  live: [liveFileLists],
  navigation: [
    {
      to: "/files",
      icon: IconFiles,
      label: () => i18next.t("fileLists:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
};
