import { IconListDetails } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { entriesFor, type NavEntry } from "../../shell/layout/nav-entry.ts";
import { hasCampaigns } from "../campaign-templates/has-campaigns.ts";
import { late } from "../../shell/late-component.tsx";
import type { Person } from "../../shell/session.ts";
import { findContactLists } from "./find-contact-lists.ts";
import { liveContactLists } from "./contact-lists-query.ts";

const AddToListButton = late(async () => ({ default: (await import("./add-to-list-button.tsx")).AddToListButton }));

const page: NavEntry = {
  to: "/contact-lists",
  icon: IconListDetails,
  label: () => i18next.t("contactLists:title"),
  group: "campaigns",
  permission: "drawer-admin-items:view",
  plan: "useCampaigns",
  isShown: hasCampaigns,
};

const isShown = (me: Person) => entriesFor([page], me).length > 0;

export const contactLists: Feature = {
  name: "contact-lists",
  live: [liveContactLists],
  navigation: [page],
  palette: {
    find: { title: page.label, isShown, search: findContactLists },
  },
  contactsAction: { isShown, Button: AddToListButton },
};
