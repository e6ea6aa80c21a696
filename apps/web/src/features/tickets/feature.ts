import { IconHourglass, IconInbox, IconMessages } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveColleagues } from "./colleagues-query.ts";
import { liveBulks } from "./bulk/bulk-query.ts";
import { liveContactFiles } from "./panel/contact-files-query.ts";
import { liveContactTickets } from "./panel/contact-tickets-query.ts";
import { liveTickets } from "./tickets-query.ts";
import { liveSavedFilters } from "./saved/saved-filters-query.ts";
import { findConversations } from "./find-conversations.ts";
import { goToList } from "./go-to-list.ts";
import { forgetConversations, recentConversations } from "./recent-conversations.ts";
import { searchMessagesFor } from "./search-messages-for.ts";
import { readTicketsSearch } from "./tickets-search.ts";
import { OpenCount, WaitingCount } from "./tab-counts.tsx";
import { UnreadBell } from "./unread-bell.tsx";

const isPendingList = (search: object) => readTicketsSearch({ ...search }).tab === "pending";

export const tickets: Feature = {
  name: "tickets",
  live: [liveTickets, liveSavedFilters, liveBulks, liveColleagues, liveContactTickets, liveContactFiles],
  navigation: [
    { to: "/tickets", icon: IconInbox, label: () => i18next.t("tickets:title"), group: "service", shortcut: "g t" },
  ],
  tabs: [
    {
      link: { to: "/tickets", search: {} },
      icon: IconMessages,
      label: () => i18next.t("tickets:tab.conversations"),
      isCurrent: (pathname, search) => pathname.startsWith("/tickets") && !isPendingList(search),
      Count: OpenCount,
    },
    {
      link: { to: "/tickets", search: { tab: "pending" } },
      icon: IconHourglass,
      label: () => i18next.t("tickets:tab.waiting"),
      isCurrent: (pathname, search) => pathname.startsWith("/tickets") && isPendingList(search),
      Count: WaitingCount,
    },
  ],
  places: [
    {
      label: () => i18next.t("tickets:half.open"),
      page: () => i18next.t("tickets:title"),
      keys: "g o",
      run: (navigate) => goToList(navigate, "open"),
    },
    {
      label: () => i18next.t("tickets:half.pending"),
      page: () => i18next.t("tickets:title"),
      keys: "g p",
      run: (navigate) => goToList(navigate, "pending"),
    },
    {
      label: () => i18next.t("tickets:half.closed"),
      page: () => i18next.t("tickets:title"),
      keys: "g r",
      run: (navigate) => goToList(navigate, "closed"),
    },
  ],
  TopBar: UnreadBell,
  palette: {
    recent: recentConversations,
    find: { title: () => i18next.t("tickets:title"), isFirst: true, search: findConversations },
    elsewhere: { title: () => i18next.t("tickets:tabs.search"), entryOf: searchMessagesFor },
  },
  start: () => forgetConversations,
};
