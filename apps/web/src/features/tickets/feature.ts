import { IconHourglass, IconInbox, IconMessages } from "@tabler/icons-react";
import type { Feature } from "../../shell/feature.ts";
import { readTicketsSearch } from "./tickets-search.ts";
import { UnreadBell } from "./unread-bell.tsx";

const isPendingList = (search: object) => readTicketsSearch({ ...search }).tab === "pending";

export const tickets: Feature = {
  name: "tickets",
  navigation: [{ to: "/tickets", icon: IconInbox, label: "tickets", group: "service" }],
  tabs: [
    {
      link: { to: "/tickets", search: {} },
      icon: IconMessages,
      label: "conversations",
      isCurrent: (pathname, search) => pathname.startsWith("/tickets") && !isPendingList(search),
    },
    {
      link: { to: "/tickets", search: { tab: "pending" } },
      icon: IconHourglass,
      label: "waiting",
      isCurrent: (pathname, search) => pathname.startsWith("/tickets") && isPendingList(search),
    },
  ],
  TopBar: UnreadBell,
};
