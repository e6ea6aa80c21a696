import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createFileList, deleteFileList, listFileLists, showFileList, updateFileList } from "./file-lists.ts";
import { uploadFiles } from "./upload-files.ts";

const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;

export const fileListRoutes = (app: App): Route[] => [
  route("GET /files", { who: "user" }, ({ actor, query }) => listFileLists(app, actor, query)),
  route("GET /files/:fileId", { who: "user" }, ({ actor, params }) => showFileList(app, actor, params.fileId)),
  route("POST /files", { who: "admin", stores: true, limits: often }, ({ actor, body }) =>
    createFileList(app, actor, body),
  ),
  route("PUT /files/:fileId", { who: "admin" }, ({ actor, params, body }) =>
    updateFileList(app, actor, params.fileId, body),
  ),
  route("DELETE /files/:fileId", { who: "admin" }, async ({ actor, params }) => {
    await deleteFileList(app, actor, params.fileId);
    return { message: "File list deleted" };
  }),
  route("POST /files/uploadList/:fileId", { who: "admin", limits: often }, ({ actor, params, request }) =>
    uploadFiles(app, actor, params.fileId, request),
  ),
];
