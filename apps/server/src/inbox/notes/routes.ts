import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listMentions, seeMentions } from "./mentions.ts";
import { addNote, deleteNote, listNotes, restoreNote } from "./notes.ts";

export const noteRoutes = (app: App): Route[] => [
  route("GET /ticket-notes/list", { who: "user" }, ({ actor, query }) => listNotes(app, actor, query)),
  route("POST /ticket-notes", { who: "user", stores: true }, ({ actor, body }) => addNote(app, actor, body)),
  route("GET /ticket-notes/mentions", { who: "user" }, ({ actor }) => listMentions(app, actor)),
  route("POST /ticket-notes/mentions/seen", { who: "user" }, async ({ actor, body }) => {
    await seeMentions(app, actor, body.ticketId);
    return { message: "Mentions seen" };
  }),
  route("DELETE /ticket-notes/:noteId", { who: "user" }, async ({ actor, params }) => {
    await deleteNote(app, actor, params.noteId);
    return { message: "Note deleted" };
  }),
  route("POST /ticket-notes/:noteId/restore", { who: "user" }, ({ actor, params }) =>
    restoreNote(app, actor, params.noteId),
  ),
];
