import type { Tx } from "../../platform/database/database.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { isStorageError, violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import {
  EpochLost,
  type AckReport,
  type Alongside,
  type InboundCall,
  type InboundMessage,
  type OwnedConnection,
  isEffect,
  type Inbound,
  type SessionSink,
  type SessionEnd,
  type SessionState,
  type SessionOptions,
} from "../port.ts";
import { callRefused, historyReceived, messagesAcked, messagesReceived } from "../events.ts";
import { GroupCommit } from "./group-commit.ts";
import { highestAcks, storable, storableMessage } from "./rules.ts";
import { fenced, type Lease } from "./lease.ts";
import { failRow, settleRows } from "../outbox/outbox.ts";
import { countHistory, recordState } from "../connections/record-state.ts";
import { sessionOptionsOf } from "./session-records.ts";

/** As many messages as share one commit. */
const groupSize = 32;

/** What the session's supervisor hears of its sink, each after the commit. */
export interface SinkListener {
  received(): void;
  /** WhatsApp took messages of ours. */
  sent(): void;
  /** Anything at all came from the other side. */
  heard(): void;
  /** These need not be sent again. */
  settled(externalIds: readonly string[]): void;
  state(status: SessionState["status"]): void;
  ended(reason: SessionEnd): void;
  /** The session is another's now. */
  lost(): void;
}

interface Incoming {
  message: Inbound;
  alongside: Alongside | undefined;
}

/** Where one opening of a session reports; see `SessionSink`. */
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
    return this.incoming.add({ message: storable(message), alongside });
  }

  async acked(reports: readonly AckReport[]): Promise<void> {
    if (reports.length > 0) await this.acks.add(reports);
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
      if ((await companySetting(tx, "call")) === "enabled") return { refuses: false };
      await this.app.events.emit(tx, callRefused, { connection: this.connection, call });
      return { refuses: true };
    });
  }

  async history(messages: readonly InboundMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.write(async (tx) => {
      const counts = await this.app.ports.ask(historyReceived, tx, this.connection, messages.map(storableMessage));
      const imported = counts.reduce((sum, one) => sum + one, 0);
      await countHistory(this.app, tx, this.connection.connectionId, imported);
    });
  }

  async state(state: SessionState): Promise<void> {
    try {
      await this.write(async (tx) => {
        await recordState(this.app, tx, this.connection.connectionId, { ...state, reason: "" });
        tx.afterCommit(() => this.watch.state(state.status));
      });
    } catch (error) {
      if (!violates(error, "connections_number")) throw error;
      this.watch.ended({ kind: "sameNumber" });
    }
  }

  options(): Promise<SessionOptions> {
    return this.write((tx) => sessionOptionsOf(tx, this.connection.connectionId));
  }

  heard(): void {
    this.watch.heard();
  }

  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.fault) throw this.fault.error;
    const writing = fenced(this.app, this.lease, work);
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

  /** Resolves when nothing is being written any more, nor ever will be. */
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
        // Once more: what stood in its way may have happened at the same moment (an attendant began the conversation).
        if (attempt === 2) return this.storeAsUnsupported(only, error);
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

  /** What its own data keeps from being stored leaves a placeholder; a message is never dropped. */
  private async storeAsUnsupported({ message, alongside }: Incoming, cause: unknown): Promise<void> {
    const { companyId, connectionId } = this.connection;
    const externalId = isEffect(message) ? message.target : message.externalId;
    const ids = { companyId, connectionId, externalId };
    this.app.log.error({ err: cause, ...ids }, "a message could not be stored as it is");
    try {
      if (isEffect(message)) return await this.write(async (tx) => alongside?.(tx));
      const bare = {
        ...message,
        kind: "unsupported",
        body: "",
        quotedExternalId: null,
        choiceId: null,
        media: null,
      } as const;
      await this.storeTogether([{ message: bare, alongside }]);
    } catch (error) {
      if (!this.fault) {
        this.app.log.error({ err: error, ...ids }, "a message could not be stored");
        this.close(error, () => this.watch.ended({ kind: "passing", code: "internal" }));
      }
      throw error;
    }
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
