import type { App } from "../../platform/app.ts";
import { Coalesced } from "../../platform/coalesced.ts";
import type {
  ContactInfo,
  ChannelSession,
  LookUp,
  Outbound,
  Presence,
  SessionSink,
  WhatsAppIdentity,
} from "../port.ts";
import { peopleNamed } from "../events.ts";
import { customerByIdentity, membersOf } from "./access.ts";
import { companyTyping } from "./events.ts";
import { canonicalNumber, isSomebodysNumber, phoneNumberOf } from "./numbers.ts";
import { isLineDown } from "./phone-line.ts";
import { takeEffects, takeWritten, tellSeen } from "./take-from-phone.ts";
import { takeOnPhone } from "./take-on-phone.ts";

/** A notification may be lost. */
const pollMs = 30_000;

/** The test phone as a session: up at once, and people play its customers. */
export class SimulatorSession implements ChannelSession {
  private readonly app: App;
  private readonly sink: SessionSink;
  private readonly whenOver: () => void;
  private readonly taking = new Coalesced(() => this.take());
  private timer: NodeJS.Timeout | undefined;
  /** By the database's clock: earlier messages of customers count as late. */
  private upSince = new Date();
  private isOver = false;

  constructor(app: App, sink: SessionSink, whenOver: () => void) {
    this.app = app;
    this.sink = sink;
    this.whenOver = whenOver;
  }

  async start(): Promise<void> {
    const { connectionId } = this.sink.connection;
    const { isDown, now } = await this.sink.write(async (tx) => ({
      isDown: await isLineDown(tx, connectionId),
      now: (await tx.sql<{ now: Date }>("select clock_timestamp() as now"))[0]?.now ?? new Date(),
    }));
    if (isDown) return this.fall();
    this.upSince = now;
    await this.sink.state({ status: "CONNECTED", number: phoneNumberOf(connectionId) });
    if (this.isOver) return;
    this.timer = setInterval(() => this.wake(), pollMs).unref();
    this.wake();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.whenOver();
    clearInterval(this.timer);
    await this.taking.idle();
  }

  async logout(): Promise<void> {
    await this.stop();
  }

  /** A customer wrote or read on the phone. */
  wake(): void {
    if (!this.isOver) this.taking.request();
  }

  async send(outbound: Outbound): Promise<void> {
    if (this.isOver) throw new Error("The test phone is closed.");
    await this.sink.write((tx) => takeOnPhone(this.app, tx, this.sink.connection.connectionId, outbound));
    if (outbound.kind !== "read" && outbound.kind !== "block") void this.acknowledge(outbound.externalId);
  }

  async presence(to: WhatsAppIdentity, presence: Presence): Promise<void> {
    if (presence === "available" || presence === "unavailable") return;
    const { companyId, connectionId } = this.sink.connection;
    await this.app.database.tenant(companyId, async (tx) => {
      const customer = await customerByIdentity(tx, connectionId, formsOf(to), to);
      if (customer)
        await this.app.events.emit(tx, companyTyping, { connectionId, customerId: customer.id, state: presence });
    });
  }

  async lookUp(number: string): Promise<LookUp> {
    const { companyId, connectionId } = this.sink.connection;
    const canonical = canonicalNumber(number);
    const played = await this.app.database.tenant(companyId, (tx) =>
      customerByIdentity(tx, connectionId, [number, canonical]),
    );
    if (played) return { exists: true, identity: { pn: played.number } };
    return { exists: isSomebodysNumber(number), identity: { pn: canonical } };
  }

  async profilePicture(): Promise<null> {
    return null;
  }

  async about({ group }: WhatsAppIdentity): Promise<ContactInfo> {
    const { companyId, connectionId } = this.sink.connection;
    if (group === undefined) return { subject: null, identities: [] };
    const played = await this.app.database.tenant(companyId, (tx) =>
      customerByIdentity(tx, connectionId, [], { group }),
    );
    const members = played ? await this.app.database.tenant(companyId, (tx) => membersOf(tx, played.id)) : [];
    return { subject: played?.name ?? null, identities: [], participants: members };
  }

  /** The phone's simulated customers. */
  async addressBook(): Promise<void> {
    const { connection } = this.sink;
    await this.sink.write(async (tx) => {
      const rows = await tx.sql<{ name: string; number: string; lid: string | null; hides_number: boolean }>(
        `select name, number, lid, hides_number from simulator_customers
         where company_id = $1 and connection_id = $2 and not is_group order by id`,
        [tx.companyId, connection.connectionId],
      );
      const people = rows.map(({ name, number, lid, hides_number: hides }) => ({
        identity: { ...(!hides && { pn: number }), ...(lid !== null && { lid }) },
        name,
        username: "",
      }));
      await this.app.events.emit(tx, peopleNamed, { connection, people });
    });
  }

  /** Its files are in our own store: a missing file is gone. */
  async renewFile(): Promise<null> {
    return null;
  }

  async askHealth(): Promise<void> {
    // Nobody restricts a test phone.
  }

  async ping(): Promise<void> {
    // It runs on our own database: silence means nothing.
  }

  applyOptions(): void {
    // The test phone shows nobody whether it is online.
  }

  /**
   * Acknowledges like a server and then a phone, each in its own time. A failed write closes the sink, and the message
   * is sent again.
   */
  private async acknowledge(externalId: string): Promise<void> {
    try {
      await this.sink.acked([{ externalId, ack: 1 }]);
      await this.sink.acked([{ externalId, ack: 2 }]);
    } catch (error) {
      this.app.log.debug({ err: error, externalId }, "test phone not acknowledged");
    }
  }

  private async take(): Promise<void> {
    const { companyId, connectionId } = this.sink.connection;
    try {
      if (await this.app.database.tenant(companyId, (tx) => isLineDown(tx, connectionId))) return this.fall();
      while (!this.isOver && (await takeWritten(this.app, this.sink, this.upSince)));
      while (!this.isOver && (await takeEffects(this.app, this.sink)));
      while (!this.isOver && (await tellSeen(this.app, this.sink)));
    } catch (error) {
      this.app.log.warn({ err: error, connectionId }, "test phone not read");
    }
  }

  /** Called when the line goes down. */
  private fall(): void {
    if (!this.isOver) this.sink.ended({ kind: "passing", code: "unreachable" });
  }
}

const formsOf = ({ pn }: WhatsAppIdentity): string[] => (pn === undefined ? [] : [pn, canonicalNumber(pn)]);
