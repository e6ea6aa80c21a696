import { afterAll, beforeAll } from "vitest";
import type { Connection, ConnectionStatus } from "@recado/contracts/connections";
import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useApp, type TestApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { startPeer, type Customer, type Peer } from "../peer/server.ts";
import { Screen } from "./screen.ts";

let sequence = 0;
/** An unused number. */
export const newNumber = (): string => `5511${String(920_000_000 + ++sequence)}`;

/** Longer than a session's second pause before it connects again. */
export const patience = { timeoutMs: 20_000 };

export interface Wire {
  readonly peer: Peer;
  readonly home: TestApp;
  /** A new company, whose connection is not linked to a phone yet. */
  shop(): Promise<Shop>;
  /** The same, linked and connected. */
  linkedShop(): Promise<Shop>;
  /** A user's browser; closed after the file's tests. */
  screen(person: Person): Promise<Screen>;
}

/** An app that speaks to a WhatsApp of this file's own. Call it at the top of the file. */
export async function startWire(
  settle: (databaseUrl: string) => Promise<Record<string, string>> = async () => ({}),
  extraModule?: Parameters<typeof useApp>[1],
): Promise<Wire> {
  const peer = await startPeer({ refs: 3, fewKeys: true });
  afterAll(() => peer.close());
  const home = useApp(
    async (databaseUrl) => ({
      WHATSAPP_WEBSOCKET_URL: peer.url,
      WHATSAPP_MEDIA_URL: peer.mediaUrl,
      ...(await settle(databaseUrl)),
    }),
    extraModule,
  );
  const screens: Screen[] = [];
  let port = 0;
  beforeAll(async () => {
    port = await home.listen();
  });
  afterAll(() => {
    for (const screen of screens) screen.close();
  });
  const screen = async (person: Person) => {
    const opened = await Screen.open(port, person);
    screens.push(opened);
    return opened;
  };
  const shop = async () => {
    const admin = await home.nobody.signUp();
    const desk = await screen(admin);
    const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
    return new Shop({ peer, home, admin, screen: desk, whatsappId: id });
  };
  const linkedShop = async () => {
    const linked = await shop();
    await linked.link();
    return linked;
  };
  return { peer, home, shop, linkedShop, screen };
}

/** A company with one connection, its admin at a browser. */
export class Shop {
  readonly peer: Peer;
  readonly home: TestApp;
  readonly admin: Person;
  readonly screen: Screen;
  readonly whatsappId: number;
  readonly number = newNumber();

  constructor({
    peer,
    home,
    admin,
    screen,
    whatsappId,
  }: Pick<Shop, "peer" | "home" | "admin" | "screen" | "whatsappId">) {
    this.peer = peer;
    this.home = home;
    this.admin = admin;
    this.screen = screen;
    this.whatsappId = whatsappId;
  }

  get companyId(): number {
    return this.admin.user.companyId;
  }

  get device() {
    return this.peer.device(this.number);
  }

  /** The QR code at the admin's browser; another one than `than`. */
  async qrCode(than = ""): Promise<string> {
    const { session } = await this.screen.waitForEvent(
      "whatsappSession",
      (told) => told.session.qrcode && told.session.qrcode !== than,
    );
    return session.qrcode;
  }

  /** Waits until the browser receives this status, and returns the connection. */
  async stands(status: ConnectionStatus): Promise<Connection> {
    await this.screen.waitForEvent("whatsapp", () => this.lastTold?.status === status, patience);
    return this.connection();
  }

  /** The connection as last sent to its company's browsers. */
  get lastTold(): Connection | undefined {
    const last = this.screen.told("whatsapp").at(-1);
    return last && "whatsapp" in last ? last.whatsapp : undefined;
  }

  connection(): Promise<Connection> {
    return this.admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: this.whatsappId } });
  }

  async link(): Promise<void> {
    this.peer.scan(await this.qrCode(), { number: this.number, name: "Loja" });
    await this.stands("CONNECTED");
    await this.peer.until(() => this.device.active);
  }

  /** The admin doesn't wait until the session tries again by itself. */
  async triesAgain(): Promise<void> {
    await this.peer.until(() => !this.device.connected, { ...patience, what: "the line's end" });
    await this.admin.does("POST /whatsappsession/:whatsappId", { params: { whatsappId: this.whatsappId } });
    await this.peer.until(() => this.device.active, { ...patience, what: "the next login" });
  }

  /** A new customer of this company. */
  customer(options?: Parameters<Peer["customer"]>[1]): Customer {
    return this.peer.customer(newNumber(), options);
  }

  /** A customer writes; resolves when the device has acknowledged it. */
  async getsFrom(customer: Customer, ...[content, options]: TailOf<Parameters<Customer["write"]>>): Promise<string> {
    const id = await customer.write(this.number, content, options);
    await this.acknowledges(id);
    return id;
  }

  async acknowledges(id: string): Promise<void> {
    const isDone = () => this.peer.written.find(id)?.state === "acknowledged";
    await this.peer.until(isDone, { ...patience, what: `the acknowledgement of ${id}` });
  }

  async ticketsWith(customer: Customer): Promise<Ticket[]> {
    const { tickets } = await this.admin.does("GET /tickets", {
      query: { searchParam: customer.number, showAll: "true" },
    });
    return tickets;
  }

  /** Accepts a conversation, and follows it on the screen. */
  async takes({ id }: Pick<Ticket, "id">): Promise<Ticket> {
    const accepted = await this.admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: id },
      body: { status: "open" },
    });
    await this.screen.follow(id);
    return accepted;
  }

  /** Its only conversation with a customer, accepted by the admin and on the screen. */
  async accepts(customer: Customer): Promise<Ticket> {
    const [ticket, another] = await this.ticketsWith(customer);
    if (!ticket || another) throw new Error("There must be one conversation.");
    return this.takes(ticket);
  }

  /** A conversation that a new customer began and the admin accepted. */
  async conversation(
    options?: Parameters<Peer["customer"]>[1],
  ): Promise<{ customer: Customer; ticket: Ticket; firstId: string }> {
    const customer = this.customer(options);
    const firstId = await this.getsFrom(customer, "oi");
    return { customer, ticket: await this.accepts(customer), firstId };
  }

  says(ticket: Ticket, body: string, quoted?: Message): Promise<Message> {
    return this.admin.does("POST /messages/:ticketId", {
      params: { ticketId: ticket.id },
      body: { body, ...(quoted ? { quotedMsg: { id: quoted.id } } : {}) },
    });
  }

  /** The admin attaches files. Answers the first one's message. */
  async attaches(
    ticket: Ticket,
    files: readonly (readonly [name: string, bytes: Uint8Array])[],
    fields: Record<string, string> = {},
  ): Promise<Message> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [name, bytes] of files) form.append("medias", new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${this.screen.address}/api/messages/${ticket.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.admin.token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`The files were answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Message;
  }

  async messages(ticket: Ticket): Promise<Message[]> {
    // Like the screen: fetching does not mark as read.
    const query = { markRead: "false" as const };
    return (await this.admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id }, query })).messages;
  }

  /** Waits until the browser receives the message in a matching state. */
  async message(id: number, fits: (message: Message) => unknown): Promise<Message> {
    const told = await this.screen.waitForEvent(
      "appMessage",
      (one) => one.action === "update" && one.message.id === id && fits(one.message),
      { ...patience, what: `message ${id}` },
    );
    return told.message;
  }

  /** All tick events of a message that the browser received, in order. */
  ticksOf(id: number): number[] {
    return this.screen.told("appMessage").flatMap(({ message }) => (message.id === id ? [message.ack] : []));
  }

  /** How many rows of Signal keys and credentials are stored. */
  async storedKeys(): Promise<number> {
    const [row] = await this.home.app.database.tenant(this.companyId, (tx) =>
      tx.sql<{ count: number }>("select count(*) from session_keys where connection_id = $1", [this.whatsappId]),
    );
    return row?.count ?? 0;
  }
}

type TailOf<List extends unknown[]> = List extends [unknown, ...infer Tail] ? Tail : never;
