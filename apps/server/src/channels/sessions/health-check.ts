import type { App } from "../../platform/app.ts";
import type { ChannelSession } from "../port.ts";
import { recordActivity, type Activity } from "../connections/record-state.ts";
import { fenced, type Lease } from "./lease.ts";
import { verdictOn, type Patience } from "./rules.ts";

const clock = (): number => performance.now();

/**
 * Checks a session that reports itself as connected: whether it still receives, and when it last sent and received.
 * Each check writes the notes since the last one in one statement.
 */
export class HealthCheck {
  private readonly app: App;
  private readonly lease: Lease;
  private readonly patience: Patience;
  private session: ChannelSession | undefined;
  private heardAt = 0;
  private askedAt: number | null = null;
  private noted: Partial<Activity> = {};
  private told = 0;

  constructor(app: App, lease: Lease, patience: Patience) {
    this.app = app;
    this.lease = lease;
    this.patience = patience;
  }

  up(session: ChannelSession): void {
    if (this.session === session) return;
    this.session = session;
    this.heardAt = clock();
    this.askedAt = null;
  }

  down(): void {
    this.session = undefined;
  }

  heard(): void {
    this.heardAt = clock();
  }

  received(): void {
    this.noted.lastInboundAt = new Date();
  }

  sent(): void {
    this.noted.lastOutboundAt = new Date();
  }

  /** Whether the session is deaf; only after WhatsApp left a ping unanswered. */
  isDeaf(): boolean {
    const { session, heardAt, askedAt } = this;
    if (!session) return false;
    const verdict = verdictOn({ now: clock(), heardAt, askedAt }, this.patience);
    if (verdict === "ask") {
      this.askedAt = clock();
      session.ping().then(
        () => this.session === session && this.heard(),
        () => undefined,
      );
    }
    return verdict === "deaf";
  }

  /** Writes and announces the activity since the last check, and the outbox length if it changed. */
  async record(outboxWaiting: number): Promise<void> {
    const { noted } = this;
    if (Object.keys(noted).length === 0 && this.told === outboxWaiting) return;
    this.noted = {};
    this.told = outboxWaiting;
    try {
      await fenced(this.app, this.lease, (tx) =>
        recordActivity(this.app, tx, this.lease.connectionId, { ...noted, outboxWaiting }),
      );
    } catch (error) {
      this.noted = { ...noted, ...this.noted };
      this.told = -1;
      throw error;
    }
  }
}
