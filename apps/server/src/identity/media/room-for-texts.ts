import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { callerOf } from "../../platform/http/add-route.ts";
import type { Route } from "../../platform/http/route.ts";
import { takeStorageRoom } from "./storage-room.ts";

/**
 * Bytes of a body that is never refused for lack of space: the longest text that programs send to WhatsApp, with its
 * envelope.
 */
const alwaysTaken = 3 * limits.keptText.max + 4_000;

/**
 * Refuses a call that stores texts, or has a large body, if the company's storage is full. Short messages always pass,
 * so that customers get answers even then.
 */
export function withRoomForTexts(app: App, route: Route): Route {
  const { method, access, handle } = route;
  if (access.who === "public" || method === "GET" || method === "DELETE") return route;
  return {
    ...route,
    handle: async (input) => {
      const { request } = input;
      const companyId = callerOf(request)?.companyId;
      // Files are counted when they are received.
      if (companyId === undefined || request.isMultipart()) return handle(input);
      const bytes = bytesOf(request.headers["content-length"], request.body);
      if (!access.stores && bytes <= alwaysTaken) return handle(input);
      const giveBack = await takeStorageRoom(app, companyId, bytes);
      return handle(input).catch((error: unknown) => {
        giveBack();
        throw error;
      });
    },
  };
}

/** A chunked body does not declare its length. */
const bytesOf = (declared: string | undefined, body: unknown): number =>
  declared === undefined ? Buffer.byteLength(JSON.stringify(body ?? "")) : Number(declared);
