import type { Tx } from "../../platform/database/database.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { asWork, type WorkLabel } from "../../platform/current-work.ts";
import { isStorageError, violates } from "../../platform/database/errors.ts";
import { GroupCommit } from "../../platform/group-commit.ts";
import type { App } from "../../platform/app.ts";
import {
  EpochLost,
  type AckReport,
  type Alongside,
  type InboundCall,
  type InboundMessage,
  type NumberHealthReport,
  type OwnedConnection,
  isEffect,
  type Inbound,
  type Outbound,
  type SessionSink,
  type SessionEnd,
  type SessionState,
  type SessionOptions,
} from "../port.ts";
import { boundId, boundInbound, boundMessage } from "../bounds.ts";
import { callRefused, historyReceived, messagesAcked, messagesReceived } from "../events.ts";
import { acceptsCalls } from "./settings.ts";
import { highestAcks } from "./rules.ts";
import { keepUnplaced } from "../connections/unplaced-messages.ts";
import { isMessageAtFault } from "./message-fault.ts";
import { fenced, isClosing, type Lease } from "./lease.ts";
import { claimRows, failRow, settleRows } from "../outbox/outbox.ts";
import { recordHealth } from "../connections/record-health.ts";
import { countHistory, recordState } from "../connections/record-state.ts";
import { sessionOptionsOf } from "./session-records.ts";

/** Most messages in one commit. */
const groupSize = 32;

/** What a sink tells its running session, after each commit. */
export interface SinkListener {
  received(): void;
  /** WhatsApp got messages of ours. */
  sent(): void;
  /** WhatsApp sent something. */
  heard(): void;
  /** These need not be sent again. */
  settled(externalIds: readonly string[]): void;
  state(status: SessionState["status"]): void;
  ended(reason: SessionEnd): void;
  /** Another process owns the session. */
  lost(): void;
}

interface Incoming {
  message: Inbound;
  alongside: Alongside | undefined;
}

/** Stores what one opening of a session reports; see `SessionSink`. */
export class DatabaseSink implements SessionSink {
  readonly connection: OwnedConnection;
  private readonly app: App;
  private readonly lease: Lease;
  private readonly watch: SinkListener;
  private fault: { error: unknown } | undefined;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly incoming: GroupCommit<Incoming>;
  private readonly acks: GroupCommit<readonly AckReport[]>;

  constructor(app: App, lease: Lease, connection: OwnedConnection, watch: SinkListener) {
    this.app = app;
    this.lease = lease;
    this.connection = connection;
    this.watch = watch;
    const isHopeless = () => this.fault !== undefined;
    this.incoming = new GroupCommit({ size: groupSize, commit: (items) => this.store(items), isHopeless });
    this.acks = new GroupCommit({ size: groupSize, commit: (groups) => this.raise(groups.flat()), isHopeless });
  }

  received(message: Inbound, alongside?: Alongside): Promise<void> {
    return asWork(this.label("message"), () => this.incoming.add({ message: boundInbound(message), alongside }));
  }

  async acked(reports: readonly AckReport[]): Promise<void> {
    if (reports.length > 0) await this.acks.add(reports);
  }

  private label(work: string): WorkLabel {
    const { companyId, connectionId } = this.connection;
    return { work, companyId, connectionId };
  }

  async failed(externalId: string, code: string): Promise<void> {
    await this.write(async (tx) => {
      await failRow(this.app, tx, this.connection, { externalId, code });
      tx.afterCommit(() => this.watch.settled([externalId]));
    });
  }

  async called(call: InboundCall): Promise<{ refuses: boolean }> {
    return this.write(async (tx) => {
      // "enabled" leaves calls to the phone (decision 21).
      if ((await companySetting(tx, acceptsCalls)) === "enabled") return { refuses: false };
      await this.app.events.emit(tx, callRefused, {
        connection: this.connection,
        call: { ...call, id: boundId(call.id) },
      });
      return { refuses: true };
    });
  }

  async history(messages: readonly InboundMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await asWork(this.label("history"), () =>
      this.write(async (tx) => {
        const counts = await this.app.ports.ask(historyReceived, tx, this.connection, messages.map(boundMessage));
        const imported = counts.reduce((sum, one) => sum + one, 0);
        await countHistory(this.app, tx, this.connection.connectionId, imported);
      }),
    );
  }

  async state(state: SessionState): Promise<void> {
    try {
      await this.write(async (tx) => {
        const { connectionId } = this.connection;
        // Until the session has closed its codes are invalid: show the requested state instead.
        if (!(await isClosing(tx, connectionId)))
          await recordState(this.app, tx, connectionId, { ...state, reason: "" });
        tx.afterCommit(() => this.watch.state(state.status));
      });
    } catch (error) {
      if (!violates(error, "connections_number")) throw error;
      this.watch.ended({ kind: "sameNumber" });
    }
  }

  health(told: NumberHealthReport): Promise<void> {
    return this.write((tx) => recordHealth(this.app, tx, this.connection.connectionId, told));
  }

  options(): Promise<SessionOptions> {
    return this.write((tx) => sessionOptionsOf(tx, this.connection.connectionId));
  }

  heard(): void {
    this.watch.heard();
  }

  claim(rowIds: readonly number[]): Promise<Map<number, Outbound>> {
    return this.guarded(() => claimRows(this.app, this.connection, rowIds));
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.guarded(() => fenced(this.app, this.lease, work));
  }

  private async guarded<T>(write: () => Promise<T>): Promise<T> {
    if (this.fault) throw this.fault.error;
    const writing = write();
    this.underWay.add(writing);
    try {
      return await writing;
    } catch (error) {
      if (error instanceof EpochLost) this.close(error, () => this.watch.lost());
      else if (isStorageError(error)) this.close(error, () => this.watch.ended({ kind: "storage" }));
      throw error;
    } finally {
      this.underWay.delete(writing);
    }
  }

  ended(reason: SessionEnd): void {
    this.watch.ended(reason);
  }

  /** From here on every write throws `error`. */
  close(error: unknown, tell: () => void = () => undefined): void {
    if (this.fault) return;
    this.fault = { error };
    tell();
  }

  /** Closes the sink; resolves when its last write has ended. */
  async finish(): Promise<void> {
    this.close(new Error("This opening of the session is over."));
    await Promise.allSettled(this.underWay);
  }

  private async store(items: readonly Incoming[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.storeTogether(items);
      } catch (error) {
        const [only] = items;
        if (this.fault || !only || items.length > 1) throw error;
        if (!isMessageAtFault(error)) {
          this.close(error, () => this.watch.ended({ kind: "storage" }));
          throw error;
        }
        // Retry once: another transaction may have been in the way (an attendant opened the conversation).
        if (attempt === 2) return this.setAside(only, error);
      }
    }
  }

  private storeTogether(items: readonly Incoming[]): Promise<void> {
    return this.write(async (tx) => {
      for (const { alongside } of items) await alongside?.(tx);
      const inbound = items.map(({ message }) => message);
      await this.app.events.emit(tx, messagesReceived, { connection: this.connection, inbound });
      tx.afterCommit(() => this.watch.received());
    });
  }

  /**
   * Stores a message whose handling fails twice as it was received, behind a placeholder in its conversation, so that
   * no single message stops the connection. The placeholder's own write shows that the database works. Content that
   * can't have a placeholder (an edit, a chat that can't be stored) is stored separately and tried again when the
   * session opens.
   */
  private async setAside({ message, alongside }: Incoming, cause: unknown): Promise<void> {
    const { companyId, connectionId } = this.connection;
    const externalId = isEffect(message) ? message.target : message.externalId;
    const ids = { companyId, connectionId, externalId };
    this.app.log.error({ err: cause, ...ids }, "a message was set aside: its handling failed twice");
    try {
      if (isEffect(message)) return await this.keepApart({ message, alongside }, cause);
      const bare = {
        ...message,
        pushName: "",
        kind: "setAside",
        body: "",
        quotedExternalId: null,
        choiceId: null,
        media: null,
        original: message,
      } as const;
      await this.storeTogether([{ message: bare, alongside }]);
    } catch (error) {
      if (!this.fault && !isEffect(message) && isMessageAtFault(error))
        return this.keepApart({ message, alongside }, error);
      throw this.giveUp(error);
    }
  }

  private async keepApart({ message: inbound, alongside }: Incoming, error: unknown): Promise<void> {
    const { connectionId } = this.connection;
    this.app.log.error({ err: error, ...this.connection }, "a message could not be stored: it is kept apart");
    try {
      await this.write(async (tx) => {
        await alongside?.(tx);
        if (!(await keepUnplaced(this.app, tx, connectionId, { inbound, error })))
          throw new Error("Too many messages of the connection could not be stored.");
      });
    } catch (failure) {
      throw this.giveUp(failure);
    }
  }

  /** Ends the session, which is reopened: WhatsApp sends unacknowledged messages again. */
  private giveUp(error: unknown): unknown {
    if (this.fault) return error;
    this.app.log.error({ err: error, ...this.connection }, "a message could not be stored");
    this.close(error, () => this.watch.ended({ kind: "passing", code: "internal" }));
    return error;
  }

  private async raise(reports: readonly AckReport[]): Promise<void> {
    const highest = highestAcks(reports);
    const externalIds = highest.map(({ externalId }) => externalId);
    await this.write(async (tx) => {
      const sent = await settleRows(tx, this.connection.connectionId, externalIds);
      await this.app.events.emit(tx, messagesAcked, { connection: this.connection, reports: highest });
      tx.afterCommit(() => {
        this.app.metrics.messagesOut.inc(sent);
        if (sent > 0) this.watch.sent();
        this.watch.settled(externalIds);
      });
    });
  }
}
