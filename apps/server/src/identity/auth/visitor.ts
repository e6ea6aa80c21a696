import type { FastifyRequest } from "fastify";
import { storableText } from "@recado/contracts/storable-text";
import { deviceCookie } from "./cookie.ts";

/** The browser that signs in. */
export interface Visitor {
  /** The user agent, its first 300 characters. */
  agent: string;
  address: string;
  /** The mark from an earlier sign-in. */
  deviceId: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function visitorOf(request: FastifyRequest): Visitor {
  const device = request.cookies[deviceCookie];
  return {
    agent: storableText(request.headers["user-agent"] ?? "").slice(0, 300),
    address: request.ip,
    deviceId: device !== undefined && uuid.test(device) ? device : undefined,
  };
}
