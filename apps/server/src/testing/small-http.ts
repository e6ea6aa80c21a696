import type { FastifyInstance } from "fastify";
import { BlockList } from "node:net";
import { onTestFinished } from "vitest";
import type { Profile } from "@recado/contracts/profiles";
import { createHttp } from "../platform/http/server.ts";
import type { Caller, ProgramCaller } from "../platform/http/gate.ts";
import type { Route } from "../platform/http/route.ts";
import { createLog } from "../platform/log.ts";
import { refuse } from "../platform/refusal.ts";
import { unnamedCodes } from "./unnamed-codes.ts";

export interface SmallHttp {
  fastify: FastifyInstance;
  /** The log so far, as text. */
  logged: () => string;
  observed: { method: string; route: string; status: number }[];
}

/**
 * A server with only these routes, without an app. The bearer names the caller: a profile, `super`, `overdue` or
 * `unpaid-plan`, followed by a number to tell several apart (`user-7`); anything else is an ended session.
 */
export async function serve(
  routes: readonly Route[],
  {
    publicUrl = "http://localhost:3000",
    trustedProxies = new BlockList(),
    prepare,
  }: {
    publicUrl?: string;
    trustedProxies?: BlockList;
    prepare?: (fastify: FastifyInstance) => void | Promise<void>;
  } = {},
): Promise<SmallHttp> {
  const lines: string[] = [];
  const observed: SmallHttp["observed"] = [];
  const unnamed = unnamedCodes();
  const fastify = await createHttp({
    log: createLog({ level: "debug", destination: { write: (line: string) => void lines.push(line) } }),
    origins: { publicUrl, corsOrigins: new Set() },
    trustedProxies,
    routes,
    authenticators: {
      person: async (bearer) => callerOf(bearer),
      program: async (bearer) => programOf(bearer),
    },
    signAddress: (address, { sessionId }) => `${address}?signature=${sessionId}`,
    observe: (method, route, status) => void observed.push({ method, route, status }),
    onUnnamedCode: unnamed.add,
  });
  await prepare?.(fastify);
  await fastify.ready();
  onTestFinished(async () => {
    await fastify.close();
    unnamed.fail();
  });
  return { fastify, logged: () => lines.join(""), observed };
}

export const dueDate = new Date("2026-01-31T02:59:59.999Z");

function programOf(bearer: string | undefined): ProgramCaller {
  const [, number] = /^program-(\d+)$/.exec(bearer ?? "") ?? [];
  if (number === undefined) throw refuse("ERR_API_TOKEN");
  return { program: { companyId: 1, connectionId: Number(number) }, planFlags: new Set(), overdueSince: null };
}

function callerOf(bearer: string | undefined): Caller {
  if (bearer === undefined) throw refuse("ERR_TOKEN_EXPIRED");
  const [, who, number = "1"] = /^([a-z-]+?)(?:-(\d+))?$/.exec(bearer) ?? [];
  const profiles: Record<string, Profile> = {
    admin: "admin",
    user: "user",
    supervisor: "supervisor",
    super: "admin",
    overdue: "admin",
    "unpaid-plan": "admin",
  };
  const profile = profiles[who ?? ""];
  if (!profile) throw refuse("ERR_SESSION_EXPIRED");
  return {
    actor: {
      companyId: 1,
      userId: Number(number),
      name: "Fulano",
      email: "fulano@empresa.test",
      profile,
      isSuper: who === "super",
      queueIds: [],
      allTicket: false,
      connectionId: null,
      tokenVersion: 0,
      grants: [],
      sessionId: null,
    },
    planFlags: new Set(who === "unpaid-plan" ? [] : ["useCampaigns"]),
    overdueSince: who === "overdue" ? dueDate : null,
  };
}
