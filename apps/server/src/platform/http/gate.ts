import type { FastifyRequest } from "fastify";
import { may } from "@recado/contracts/permissions";
import type { SessionUser } from "@recado/contracts/auth";
import type { Actor } from "../actor.ts";
import { refuse } from "../refusal.ts";
import type { Access } from "./route.ts";

export type PlanFlag = keyof NonNullable<SessionUser["company"]["plan"]>;

/** Who is calling and what their company may, as the gate needs to know it. */
export interface Caller {
  actor: Actor;
  planFlags: ReadonlySet<PlanFlag>;
  /** Set when the company is overdue: since when. */
  overdueSince: Date | null;
}

/** Finds the caller of a request, or refuses with a session signal (403 refresh, 401 over). */
export type Authenticate = (bearer: string | undefined) => Promise<Caller>;

/** Lets a request through, or refuses it: session, due date, role, plan, in this order. */
export async function passGate(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
): Promise<Actor | undefined> {
  if (access.who === "public") return undefined;
  const { actor, planFlags, overdueSince } = await authenticate(bearerOf(request));
  if (overdueSince && !access.overdue)
    throw refuse("ERR_SUBSCRIPTION_EXPIRED", { dueDate: overdueSince.toISOString() });
  if (!admits(access, actor)) throw refuse("ERR_NO_PERMISSION");
  if (access.plan && !planFlags.has(access.plan)) throw refuse("ERR_NO_PERMISSION");
  return actor;
}

function admits({ who }: Access, actor: Actor): boolean {
  switch (who) {
    case "public":
    case "user":
      return true;
    case "admin":
      return actor.profile === "admin";
    case "super":
      return actor.isSuper;
    default:
      return may(actor.profile, who);
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") ? header.slice("Bearer ".length).trim() : undefined;
}
