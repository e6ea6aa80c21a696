import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsScreen } from "../features/announcements/announcements-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";

export const Route = createFileRoute("/_app/announcements")({
  validateSearch: readListSearch,
  component: AnnouncementsScreen,
});
