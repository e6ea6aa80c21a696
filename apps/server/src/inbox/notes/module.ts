import { textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { ticketTransferred } from "../tickets/events.ts";
import { announceMention, announceNote } from "./announce.ts";
import { noteChanged, noteMentioned } from "./events.ts";
import { noteRoutes } from "./routes.ts";
import { tellMentionedInTransfer } from "./mentions.ts";
import { registerNoteJobs } from "./notes.ts";

export const notes: Module = {
  folder: "inbox/notes",
  routes: noteRoutes,
  jobs: registerNoteJobs,
  subscribers: [
    subscribe(noteChanged, announceNote),
    subscribe(noteMentioned, announceMention),
    subscribe(ticketTransferred, tellMentionedInTransfer),
  ],
  ports: [provide(textTables, async () => [{ table: "ticket_notes", bytes: "pg_column_size(note)" }])],
};
