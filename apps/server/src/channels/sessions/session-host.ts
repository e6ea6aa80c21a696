import type { ConnectionReason } from "@recado/contracts/connections";
import type { App } from "../../platform/app.ts";
import type { RunningSession } from "./running-session.ts";
import type { Patience } from "./rules.ts";

/** Whoever keeps the leases. */
export interface SessionHost {
  readonly app: App;
  /** How long an acknowledgement is waited for. */
  readonly patienceMs: number;
  /** How long a session may be silent. */
  readonly silence: Patience;
  /** Why sessions that were up are nobody's now, where it is known. */
  readonly downReason: ConnectionReason | undefined;
  /** Resolves when a session may be opened. */
  turn(): Promise<void>;
  /** Whether the lease is certainly still held. */
  isHeld(session: RunningSession): boolean;
  /** Nothing is left to do: the lease may go. */
  finished(session: RunningSession): void;
  /** The lease is another's. */
  lost(session: RunningSession): void;
}
