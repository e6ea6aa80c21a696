import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { addNote, deleteNote, listNotes, restoreNote } from "./notes.ts";

export const noteRoutes = (house: House): Route[] => [
  route("GET /ticket-notes/list", { who: "user" }, ({ actor, query }) => listNotes(house, actor, query)),
  route("POST /ticket-notes", { who: "user" }, ({ actor, body }) => addNote(house, actor, body)),
  route("DELETE /ticket-notes/:noteId", { who: "user" }, async ({ actor, params }) => {
    await deleteNote(house, actor, params.noteId);
    return { message: "Note deleted" };
  }),
  route("POST /ticket-notes/:noteId/restore", { who: "user" }, ({ actor, params }) =>
    restoreNote(house, actor, params.noteId),
  ),
];
