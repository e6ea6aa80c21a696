import type { Announcement } from "@recado/contracts/announcements";
import { defineEvent } from "../../platform/events.ts";

/** A user has read an announcement for the first time. */
export const announcementRead = defineEvent<{ userId: number; announcement: Announcement }>("announcementRead");
