import type { App } from "../../platform/app.ts";
import { stepQueue, type StepQueue } from "../events.ts";
import type { OwnedConnection } from "../port.ts";

/** Runs the automation steps of a connection while this process owns its session. */
export class SessionSteps {
  private readonly queues: Promise<StepQueue[]>;

  constructor(app: App, connection: OwnedConnection, epochLost: () => void) {
    this.queues = app.ports.ask(stepQueue, connection, epochLost);
    this.wake();
  }

  wake(): void {
    void this.queues.then((queues) => queues.forEach((queue) => queue.wake()));
  }

  stop(): void {
    void this.queues.then((queues) => queues.forEach((queue) => queue.stop()));
  }
}
