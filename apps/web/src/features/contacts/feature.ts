import { IconAddressBook } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveContactsPage } from "./contacts-query.ts";
import { findForPalette } from "./find-for-palette.ts";
import { liveDuplicates } from "./duplicates/duplicates-query.ts";

export const contacts: Feature = {
  name: "contacts",
  live: [liveContactsPage, liveDuplicates],
  navigation: [
    {
      to: "/contacts",
      icon: IconAddressBook,
      label: () => i18next.t("contacts:page.title"),
      group: "organization",
      shortcut: "g c",
    },
  ],
  palette: { find: { title: () => i18next.t("contacts:page.title"), search: findForPalette } },
};
