import type { ConnectionReason } from "@recado/contracts/connections";
import type { App } from "../../platform/app.ts";
import type { RunningSession } from "./running-session.ts";
import type { Patience } from "./rules.ts";

/** The supervisor, as its sessions see it. */
export interface SessionHost {
  readonly app: App;
  /** How long to wait for an acknowledgement. */
  readonly patienceMs: number;
  /** How long a session may be silent. */
  readonly silence: Patience;
  /** Why connected sessions have no owner now, if known. */
  readonly downReason: ConnectionReason | undefined;
  /** Resolves when a session may open. */
  turn(): Promise<void>;
  /** Whether the lease is certainly still held. */
  isHeld(session: RunningSession): boolean;
  /** The session has ended: gives up the lease. */
  finished(session: RunningSession): void;
  /** Another process has the lease. */
  lost(session: RunningSession): void;
}
