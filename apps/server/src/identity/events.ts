import type { Answer } from "@recado/contracts";
import type { Tx } from "../platform/database/database.ts";
import { defineEvent, definePort } from "../platform/events.ts";

/** A company was closed, in this transaction: its sessions and jobs end. Its rows are deleted later. */
export const companyClosed = defineEvent<Record<string, never>>("companyClosed");

// Questions about connections, which are in the layer above.

/** The number of a company's connections that its plan counts, without test phones (decision 25). */
export const connectionCount = definePort<[companyId: number], number>("connectionCount");

/** Whether the company has the connection; locks it against deletion until the transaction ends. */
export const connectionHeld = definePort<[tx: Tx, connectionId: number], boolean>("connectionHeld");

/** The company's connections as support may see them, by name. */
export const connectionsForSupport = definePort<[tx: Tx], Answer<"GET /companies/:companyId/support">["connections"]>(
  "connectionsForSupport",
);
