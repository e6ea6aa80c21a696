import type { FastifyRequest } from "fastify";
import { may } from "@recado/contracts/permissions";
import type { SessionUser } from "@recado/contracts/auth";
import type { Actor, Program } from "../actor.ts";
import { refuse } from "../refusal.ts";
import type { Access } from "./route.ts";

export type PlanFlag = keyof NonNullable<SessionUser["company"]["plan"]>;

/** What a caller's company may, as the gate needs to know it. */
export interface CompanyStanding {
  planFlags: ReadonlySet<PlanFlag>;
  /** Set when the company is overdue: since when. */
  overdueSince: Date | null;
}
export interface Caller extends CompanyStanding {
  actor: Actor;
}
export interface ProgramCaller extends CompanyStanding {
  program: Program;
}

/** Who calls: a person at a browser, or a program. Empty for most calls that are public. */
export interface Known {
  actor?: Actor;
  program?: Program;
}

/** How the app knows its callers. */
export interface Authenticators {
  /** Finds the person of a session, or refuses with a session signal (403 refresh, 401 over). */
  person: (bearer: string | undefined) => Promise<Caller>;
  /** Finds the connection of a token. `address` is the caller's. */
  program: (bearer: string | undefined, address: string) => Promise<ProgramCaller>;
}

/** Lets a request through, or refuses it: session, due date, role, plan, in this order. */
export async function passGate(
  request: FastifyRequest,
  access: Access,
  authenticators: Authenticators,
): Promise<Known> {
  if (access.who === "public") {
    const bearer = access.optionalSession && bearerOf(request);
    return bearer ? { actor: (await authenticators.person(bearer)).actor } : {};
  }
  if (access.who !== "connection") return { actor: await admitPerson(request, access, authenticators.person) };
  const { program, ...standing } = await authenticators.program(bearerOf(request), request.ip);
  assertStanding(access, standing);
  return { program };
}

/** The same for a person. */
export async function admitPerson(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticators["person"],
): Promise<Actor> {
  const { actor, ...standing } = await authenticate(bearerOf(request));
  assertStanding(access, standing, () => admits(access, actor));
  return actor;
}

function assertStanding(access: Access, { planFlags, overdueSince }: CompanyStanding, isAdmitted = () => true): void {
  if (overdueSince && !access.overdue)
    throw refuse("ERR_SUBSCRIPTION_EXPIRED", { dueDate: overdueSince.toISOString() });
  if (!isAdmitted()) throw refuse("ERR_NO_PERMISSION");
  if (access.plan && !planFlags.has(access.plan)) throw refuse("ERR_NO_PERMISSION");
}

function admits({ who }: Access, actor: Actor): boolean {
  switch (who) {
    case "public":
    case "user":
    case "connection":
      return true;
    case "admin":
      return actor.profile === "admin";
    case "super":
      return actor.isSuper;
    default:
      return may(actor, who);
  }
}

/** The token that the request brings. */
export function bearerOf(request: FastifyRequest): string | undefined {
  // The scheme may be written in any case.
  return /^bearer +(.*)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim();
}
