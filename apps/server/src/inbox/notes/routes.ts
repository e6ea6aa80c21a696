import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { addNote, deleteNote, listNotes, restoreNote } from "./notes.ts";

export const noteRoutes = (app: App): Route[] => [
  route("GET /ticket-notes/list", { who: "user" }, ({ actor, query }) => listNotes(app, actor, query)),
  route("POST /ticket-notes", { who: "user", stores: true }, ({ actor, body }) => addNote(app, actor, body)),
  route("DELETE /ticket-notes/:noteId", { who: "user" }, async ({ actor, params }) => {
    await deleteNote(app, actor, params.noteId);
    return { message: "Note deleted" };
  }),
  route("POST /ticket-notes/:noteId/restore", { who: "user" }, ({ actor, params }) =>
    restoreNote(app, actor, params.noteId),
  ),
];
