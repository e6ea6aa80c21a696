import type { Call } from "@recado/contracts";
import type { App } from "../platform/app.ts";
import type { Person } from "./person.ts";

/** The ids of a company's rows. Each module's `isolation.ts` declares its own, and creates a row of each. */
export interface Ids {
  companyId: number;
}

interface Cover {
  /** The request of the walk. Its body is valid, so that a refusal can only be about the ids. */
  ask(ids: Ids): { params?: object; query?: object; body?: object };
  /** The ids are of a company's rows; `conversation`: of a conversation that other queues don't see. */
  of?: "company" | "conversation";
  /** Lists a company's rows. */
  list?: true;
}

/** How the isolation walk attacks a module. */
export interface Isolation {
  /** Every route of the module. */
  covers: { [C in Call]?: Cover };
  /** The tables that refused calls must leave as they are. */
  tables?: readonly string[];
  /** Creates a row for each id of the module. `ids` has those of the modules before it. */
  furnish?(scene: { app: App; admin: Person; ids: Ids }): Promise<Partial<Ids>>;
}

/** A text in every row that other companies must never see. */
export const secret = "segredo da empresa";

export const nothing: Cover = { ask: () => ({}) };
export const list: Cover = { ask: () => ({}), list: true };
export const of = (ask: Cover["ask"]): Cover => ({ ask, of: "company" });
export const ofConversation = (ask: Cover["ask"]): Cover => ({ ask, of: "conversation" });
