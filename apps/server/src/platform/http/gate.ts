import type { FastifyRequest } from "fastify";
import { may } from "@recado/contracts/permissions";
import type { SessionUser } from "@recado/contracts/auth";
import type { Actor, Program } from "../actor.ts";
import { refuse } from "../refusal.ts";
import type { Access } from "./route.ts";

export type PlanFlag = keyof NonNullable<SessionUser["company"]["plan"]>;

/** The state of a caller's company, for the gate. */
export interface CompanyStanding {
  planFlags: ReadonlySet<PlanFlag>;
  /** Set if the company is overdue: since when. */
  overdueSince: Date | null;
}
export interface Caller extends CompanyStanding {
  actor: Actor;
}
export interface ProgramCaller extends CompanyStanding {
  program: Program;
}

/** The caller: a user in a browser, or a program. Empty for most public calls. */
export interface Known {
  actor?: Actor;
  program?: Program;
}

/** How the app identifies callers. */
export interface Authenticators {
  /** Finds the user of a session, or refuses with a session signal (403 refresh, 401 ended). */
  person: (bearer: string | undefined) => Promise<Caller>;
  /** Finds the connection of a token. `address` is the caller's. */
  program: (bearer: string | undefined, address: string) => Promise<ProgramCaller>;
}

/** Admits a request, or refuses it: checks session, due date, role and plan, in this order. */
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

/** The request's bearer token. */
export function bearerOf(request: FastifyRequest): string | undefined {
  // The scheme is case-insensitive.
  return /^bearer +(.*)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim();
}
