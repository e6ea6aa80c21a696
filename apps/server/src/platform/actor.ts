import type { Profile } from "@recado/contracts/permissions";

/** Who is calling, read afresh for each request: what this person may, as the company's rows say it now. */
export interface Actor {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly profile: Profile;
  readonly isSuper: boolean;
  readonly queueIds: readonly number[];
  /** Also sees conversations without a queue. */
  readonly allTicket: boolean;
  readonly whatsappId: number | null;
  readonly tokenVersion: number;
}

export const isAdmin = (actor: Actor): boolean => actor.profile === "admin";
