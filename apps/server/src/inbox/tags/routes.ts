import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { syncTags } from "./sync-tags.ts";
import { createTag, deleteTag, listAllTags, listTags, reorderTags, restoreTag, showTag, updateTag } from "./tags.ts";

export const tagRoutes = (house: House): Route[] => [
  route("GET /tags/list", { who: "user" }, ({ actor }) => listAllTags(house, actor)),
  route("GET /tags", { who: "user" }, ({ actor, query }) => listTags(house, actor, query)),
  route("GET /tags/:tagId", { who: "user" }, ({ actor, params }) => showTag(house, actor, params.tagId)),
  route("POST /tags", { who: "user" }, ({ actor, body }) => createTag(house, actor, body)),
  route("POST /tags/sync", { who: "user" }, ({ actor, body }) => syncTags(house, actor, body)),
  route("PUT /tags/reorder", { who: "tags:kanban" }, ({ actor, body }) => reorderTags(house, actor, body.tagIds)),
  route("PUT /tags/:tagId", { who: "user" }, ({ actor, params, body }) => updateTag(house, actor, params.tagId, body)),
  route("DELETE /tags/:tagId", { who: "user" }, async ({ actor, params }) => {
    await deleteTag(house, actor, params.tagId);
    return { message: "Tag deleted" };
  }),
  route("POST /tags/:tagId/restore", { who: "user" }, ({ actor, params }) => restoreTag(house, actor, params.tagId)),
];
