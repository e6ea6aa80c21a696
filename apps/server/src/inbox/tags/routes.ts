import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { mergeTags } from "./merge-tags.ts";
import { syncTags } from "./sync-tags.ts";
import { createTag, deleteTag, listAllTags, listTags, reorderTags, restoreTag, showTag, updateTag } from "./tags.ts";

export const tagRoutes = (app: App): Route[] => [
  route("GET /tags/list", { who: "user" }, ({ actor }) => listAllTags(app, actor)),
  route("GET /tags", { who: "user" }, ({ actor, query }) => listTags(app, actor, query)),
  route("GET /tags/:tagId", { who: "user" }, ({ actor, params }) => showTag(app, actor, params.tagId)),
  route("POST /tags", { who: "user" }, ({ actor, body }) => createTag(app, actor, body)),
  route("POST /tags/sync", { who: "user" }, ({ actor, body }) => syncTags(app, actor, body)),
  route("PUT /tags/reorder", { who: "tags:kanban" }, ({ actor, body }) => reorderTags(app, actor, body.tagIds)),
  route("PUT /tags/:tagId", { who: "user" }, ({ actor, params, body }) => updateTag(app, actor, params.tagId, body)),
  route("DELETE /tags/:tagId", { who: "user" }, async ({ actor, params }) => {
    await deleteTag(app, actor, params.tagId);
    return { message: "Tag deleted" };
  }),
  route("POST /tags/:tagId/merge", { who: "admin" }, ({ actor, params, body }) =>
    mergeTags(app, actor, params.tagId, body.intoTagId),
  ),
  route("POST /tags/:tagId/restore", { who: "user" }, ({ actor, params }) => restoreTag(app, actor, params.tagId)),
];
