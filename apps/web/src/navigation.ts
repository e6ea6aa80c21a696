import { IconInbox, IconMessages, IconHourglass, IconPlugConnected } from "@tabler/icons-react";
import { ConnectionAlert } from "./features/connections/connection-alert.tsx";
import { readTicketsSearch } from "./features/tickets/tickets-search.ts";
import type { BottomTab } from "./shell/layout/bottom-tabs.tsx";
import type { NavEntry } from "./shell/layout/nav-entry.ts";

/** What the drawer leads to, in its order. A feature's page is one line here. */
export const navEntries: readonly NavEntry[] = [
  { to: "/tickets", icon: IconInbox, label: "tickets", group: "service" },
  {
    to: "/connections",
    icon: IconPlugConnected,
    label: "connections",
    group: "administration",
    permission: "drawer-admin-items:view",
    Badge: ConnectionAlert,
  },
];

const isWaitingList = (search: object) => readTicketsSearch({ ...search }).tab === "pending";

/** A phone's tabs, before the last one that opens the drawer. */
export const bottomTabs: readonly BottomTab[] = [
  {
    link: { to: "/tickets", search: {} },
    icon: IconMessages,
    label: "conversations",
    isCurrent: (pathname, search) => pathname.startsWith("/tickets") && !isWaitingList(search),
  },
  {
    link: { to: "/tickets", search: { tab: "pending" } },
    icon: IconHourglass,
    label: "waiting",
    isCurrent: (pathname, search) => pathname.startsWith("/tickets") && isWaitingList(search),
  },
];
