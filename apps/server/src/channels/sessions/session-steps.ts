import type { App } from "../../platform/app.ts";
import { stepQueue, type StepQueue } from "../events.ts";
import type { OwnedConnection } from "../port.ts";

/** The queue of steps that runs while its session is owned. */
export class SessionSteps {
  private readonly queues: Promise<StepQueue[]>;

  constructor(app: App, connection: OwnedConnection, epochLost: () => void) {
    this.queues = app.ports.ask(stepQueue, connection, epochLost);
    this.ring();
  }

  ring(): void {
    void this.queues.then((queues) => queues.forEach((queue) => queue.ring()));
  }

  stop(): void {
    void this.queues.then((queues) => queues.forEach((queue) => queue.stop()));
  }
}
