import type { Answer } from "@recado/contracts";
import type { Tx } from "../platform/database/database.ts";
import { defineEvent, definePort } from "../platform/events.ts";

/** A company was closed, in the transaction that closes it: what works for it ends. Its rows go later. */
export const companyClosed = defineEvent<Record<string, never>>("companyClosed");

// What this layer must know of connections, which are in the layer above.

/** How many connections of a company its plan counts: test phones are none (decision 25). */
export const connectionCount = definePort<[companyId: number], number>("connectionCount");

/** Whether the company has the connection. It can't be deleted until the transaction ends. */
export const connectionHeld = definePort<[tx: Tx, connectionId: number], boolean>("connectionHeld");

/** The company's connections as support may see them, by name. */
export const connectionsForSupport = definePort<[tx: Tx], Answer<"GET /companies/:companyId/support">["connections"]>(
  "connectionsForSupport",
);
