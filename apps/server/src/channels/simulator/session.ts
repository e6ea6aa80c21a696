import { prepared } from "../../platform/database/prepared.ts";
import type { House } from "../../platform/house.ts";
import { Coalesced } from "../connections/coalesced.ts";
import type { ChannelSession, InboundMessage, LookUp, Outbound, SessionDesk } from "../port.ts";
import { customerByNumber } from "./access.ts";
import { announceAcks } from "./announce.ts";
import { canonicalNumber, isSomebodysNumber, phoneNumberOf } from "./numbers.ts";
import { takeOnPhone } from "./take-on-phone.ts";

interface WrittenRow {
  id: number;
  customer_id: number;
  external_id: string;
  body: string;
  created_at: Date;
  name: string;
  number: string;
}
const batch = 64;
const pollMs = 5_000;

const undelivered = prepared<WrittenRow>(
  "simulator_undelivered",
  `select m.id, m.customer_id, m.external_id, m.body, m.created_at, c.name, c.number
   from simulator_messages m join simulator_customers c on c.company_id = $1 and c.id = m.customer_id
   where m.company_id = $1 and c.connection_id = $2 and m.from_customer and m.ack < 2 order by m.id limit ${batch}`,
);
const readUnreported = prepared<{ id: number; external_id: string }>(
  "simulator_read_unreported",
  `select m.id, m.external_id
   from simulator_messages m join simulator_customers c on c.company_id = $1 and c.id = m.customer_id
   where m.company_id = $1 and c.connection_id = $2 and not m.from_customer and m.ack < 3 and m.id <= c.read_up_to
   order by m.id limit ${batch}`,
);

/** The test phone as a session: up at once, and every customer on it is played. */
export class SimulatorSession implements ChannelSession {
  private readonly house: House;
  private readonly desk: SessionDesk;
  private readonly whenOver: () => void;
  private readonly taking = new Coalesced(() => this.take());
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(house: House, desk: SessionDesk, whenOver: () => void) {
    this.house = house;
    this.desk = desk;
    this.whenOver = whenOver;
  }

  async start(): Promise<void> {
    await this.desk.state({ status: "CONNECTED", number: phoneNumberOf(this.desk.connection.connectionId) });
    if (this.isOver) return;
    this.timer = setInterval(() => this.rang(), pollMs).unref();
    this.rang();
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

  /** Somebody wrote or read on the phone. */
  rang(): void {
    if (!this.isOver) this.taking.ring();
  }

  async send(outbound: Outbound): Promise<void> {
    if (this.isOver) throw new Error("The test phone is closed.");
    await this.desk.write((tx) => takeOnPhone(this.house, tx, this.desk.connection.connectionId, outbound));
    if (outbound.kind !== "read") void this.acknowledge(outbound.externalId);
  }

  async presence(): Promise<void> {
    // Nobody looks at what this phone would show.
  }

  async lookUp(number: string): Promise<LookUp> {
    const { companyId, connectionId } = this.desk.connection;
    const canonical = canonicalNumber(number);
    const played = await this.house.database.tenant(companyId, (tx) =>
      customerByNumber(tx, connectionId, [number, canonical]),
    );
    if (played) return { exists: true, identity: { pn: played.number } };
    return { exists: isSomebodysNumber(number), identity: { pn: canonical } };
  }

  async profilePicture(): Promise<null> {
    return null;
  }

  async ping(): Promise<void> {
    // It lies in our own database: a silence says nothing.
  }

  heed(): void {
    // Nobody is shown whether it is online.
  }

  /** As a server and then a phone would, each in its own time. A failed write has closed the desk, and it is sent again. */
  private async acknowledge(externalId: string): Promise<void> {
    try {
      await this.desk.acked([{ externalId, ack: 1 }]);
      await this.desk.acked([{ externalId, ack: 2 }]);
    } catch (error) {
      this.house.log.debug({ err: error, externalId }, "test phone not acknowledged");
    }
  }

  private async take(): Promise<void> {
    try {
      while (!this.isOver && (await this.takeWritten()));
      while (!this.isOver && (await this.reportRead()));
    } catch (error) {
      this.house.log.warn({ err: error, connectionId: this.desk.connection.connectionId }, "test phone not read");
    }
  }

  /** Answers whether there may be more. */
  private async takeWritten(): Promise<boolean> {
    const { companyId, connectionId } = this.desk.connection;
    const rows = await this.house.database.read(companyId, undelivered, [connectionId]);
    await Promise.all(
      rows.map((row) =>
        this.desk.received(inboundOf(row), async (tx) => {
          await tx.sql("update simulator_messages set ack = greatest(ack, 2) where company_id = $1 and id = $2", [
            companyId,
            row.id,
          ]);
          announceAcks(this.house, tx, connectionId, {
            customerId: row.customer_id,
            externalIds: [row.external_id],
            ack: 2,
          });
        }),
      ),
    );
    return rows.length === batch;
  }

  /** Answers whether there may be more. */
  private async reportRead(): Promise<boolean> {
    const { companyId, connectionId } = this.desk.connection;
    const rows = await this.house.database.read(companyId, readUnreported, [connectionId]);
    await this.desk.acked(rows.map((row) => ({ externalId: row.external_id, ack: 3 })));
    if (rows.length > 0) {
      const ids = rows.map((row) => row.id);
      await this.desk.write((tx) =>
        tx.sql("update simulator_messages set ack = 3 where company_id = $1 and id = any ($2::bigint[])", [
          companyId,
          ids,
        ]),
      );
    }
    return rows.length === batch;
  }
}

function inboundOf(row: WrittenRow): InboundMessage {
  return {
    externalId: row.external_id,
    chat: { pn: row.number },
    sender: { pn: row.number },
    pushName: row.name,
    kind: "chat",
    body: row.body,
    quotedExternalId: null,
    choiceId: null,
    media: null,
    isLate: false,
    sentAt: row.created_at,
  };
}
