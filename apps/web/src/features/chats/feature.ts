import { IconMessages } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { ChatsBell } from "./chats-bell.tsx";
import { liveChats } from "./chats-query.ts";
import { ShareDialog, ShareItem } from "./share-ticket.tsx";

export const chats: Feature = {
  name: "chats",
  live: [liveChats],
  start: keepSending,
  TopBar: ChatsBell,
  navigation: [
    {
      to: "/chats",
      icon: IconMessages,
      label: () => i18next.t("chats:title"),
      group: "service",
      plan: "useInternalChat",
    },
  ],
  ticket: { Header: ShareDialog, MenuItem: ShareItem },
};

/** Loaded late: few have anything that waits. */
function keepSending(): () => void {
  let stop: (() => void) | "stopped" | undefined;
  void import("./chat-outgoing.ts").then(
    ({ keepSendingChats }) => {
      if (stop !== "stopped") stop = keepSendingChats();
    },
    // The chats' own page loads it again.
    () => undefined,
  );
  return () => {
    if (typeof stop === "function") stop();
    stop = "stopped";
  };
}
