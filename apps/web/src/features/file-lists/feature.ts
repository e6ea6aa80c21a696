import { IconFiles } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { entriesFor, type NavEntry } from "../../shell/layout/nav-entry.ts";
import { findFileLists } from "./find-file-lists.ts";
import { liveFileLists } from "./file-lists-query.ts";

const page: NavEntry = {
  to: "/files",
  icon: IconFiles,
  label: () => i18next.t("fileLists:title"),
  group: "administration",
  permission: "drawer-admin-items:view",
};

export const fileLists: Feature = {
  name: "file-lists",
  live: [liveFileLists],
  navigation: [page],
  palette: { find: { title: page.label, isShown: (me) => entriesFor([page], me).length > 0, search: findFileLists } },
};
