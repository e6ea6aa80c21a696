import { setTimeout as rest } from "node:timers/promises";
import type { App } from "../../platform/app.ts";
import { EpochLost, type OwnedConnection } from "../port.ts";
import { stepsWaiting } from "../events.ts";
import { Coalesced } from "../../platform/coalesced.ts";

const againMs = 5_000;
/** The first message of a burst is decided at once, and what comes within this time together: not a transaction each. */
const restMs = 100;

/** Has the steps of a connection decided by its owner, one run at a time. */
export class SessionSteps {
  private readonly app: App;
  private readonly connection: OwnedConnection;
  private readonly owner: { isOver(): boolean; /** The epoch is over. */ refused(): Promise<void> };
  private readonly taking = new Coalesced(() => this.take());

  constructor(app: App, connection: OwnedConnection, owner: SessionSteps["owner"]) {
    this.app = app;
    this.connection = connection;
    this.owner = owner;
  }

  /** There may be some. */
  ring(): void {
    this.taking.ring();
  }

  private async take(): Promise<void> {
    if (this.owner.isOver()) return;
    try {
      await this.app.ports.ask(stepsWaiting, this.connection);
      await rest(restMs, undefined, { ref: false });
    } catch (error) {
      if (error instanceof EpochLost) return this.owner.refused();
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "steps not taken");
      setTimeout(() => this.ring(), againMs).unref();
    }
  }
}
