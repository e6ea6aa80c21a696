import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { callerOf } from "../../platform/http/add-route.ts";
import type { Route } from "../../platform/http/route.ts";
import { takeStorageRoom } from "./storage-room.ts";

/** Bytes of a body that is never refused for want of room: of a text as long as WhatsApp's programs send, and what stands around it. */
const alwaysTaken = 3 * limits.keptText.max + 4_000;

/**
 * Lets a call that stores texts, or whose body is large, only through where the company's storage has room for it. Short
 * messages always go, so that customers are answered in a company whose storage is full.
 */
export function withRoomForTexts(app: App, route: Route): Route {
  const { method, access, handle } = route;
  if (access.who === "public" || method === "GET" || method === "DELETE") return route;
  return {
    ...route,
    handle: async (input) => {
      const { request } = input;
      const companyId = callerOf(request)?.companyId;
      // Files are counted where they are received.
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

/** A body in chunks does not say how long it is. */
const bytesOf = (declared: string | undefined, body: unknown): number =>
  declared === undefined ? Buffer.byteLength(JSON.stringify(body ?? "")) : Number(declared);
