import { IconListDetails } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { entriesFor, type NavEntry } from "../../shell/layout/nav-entry.ts";
import { hasCampaigns } from "../campaign-templates/has-campaigns.ts";
import { late } from "../../shell/late-component.tsx";
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

export const contactLists: Feature = {
  name: "contact-lists",
  live: [liveContactLists],
  navigation: [page],
  contactsAction: { isShown: (me) => entriesFor([page], me).length > 0, Button: AddToListButton },
};
