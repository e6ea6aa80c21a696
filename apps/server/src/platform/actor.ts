import type { Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";

/** The caller, read from the database for each request. */
export interface Actor {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly profile: Profile;
  readonly isSuper: boolean;
  /** Permissions that an admin gave besides those of the profile. */
  readonly grants: readonly Grant[];
  readonly queueIds: readonly number[];
  /** The user also sees tickets without a queue. */
  readonly allTicket: boolean;
  readonly connectionId: number | null;
  readonly tokenVersion: number;
  /** The browser's session; null while the caller signs in. */
  readonly sessionId: string | null;
}

/** A program that holds the token of a connection: it writes for the company through that connection alone. */
export interface Program {
  readonly companyId: number;
  readonly connectionId: number;
}

export const isAdmin = (actor: Actor): boolean => actor.profile === "admin";
