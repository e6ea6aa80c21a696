import type { Connection } from "@recado/contracts/connections";
import type { Message } from "@recado/contracts/messages";
import type { SimulatedContents, SimulatedMessage } from "@recado/contracts/simulator";
import type { Ticket } from "@recado/contracts/tickets";
import { enqueue } from "../channels/outbox/outbox.ts";
import type { Outbound } from "../channels/port.ts";
import type { TestApp } from "./harness.ts";
import type { Person } from "./person.ts";
import { until } from "./sessions.ts";

/** A connected test phone of a new company, with its simulated customers. */
export class PlayedPhone {
  readonly admin: Person;
  readonly id: number;
  private readonly home: TestApp;

  private constructor(home: TestApp, admin: Person, id: number) {
    this.home = home;
    this.admin = admin;
    this.id = id;
  }

  static async open(home: TestApp): Promise<PlayedPhone> {
    const admin = await home.nobody.signUp();
    const { id } = await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
    const phone = new PlayedPhone(home, admin, id);
    await until(async () => {
      const { status } = await phone.connection();
      if (status !== "CONNECTED") throw new Error(`The test phone is ${status}.`);
    });
    return phone;
  }

  connection(): Promise<Connection> {
    return this.admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: this.id } });
  }

  customer(name: string): Promise<PlayedCustomer> {
    return this.played("POST /simulator/:whatsappId/customers", { name });
  }

  group(name: string, members: readonly PlayedCustomer[]): Promise<PlayedCustomer> {
    return this.played("POST /simulator/:whatsappId/groups", { name, memberIds: members.map(({ id }) => id) });
  }

  private async played(
    call: "POST /simulator/:whatsappId/customers" | "POST /simulator/:whatsappId/groups",
    body: { name: string; memberIds: number[] } | { name: string },
  ): Promise<PlayedCustomer> {
    const { id, number } = await this.admin.does(call, { params: { whatsappId: this.id }, body: body as never });
    return new PlayedCustomer(this.home, this, id, number);
  }

  async setting(key: "call" | "CheckMsgIsGroup", value: "enabled" | "disabled"): Promise<void> {
    await this.admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  }

  async tickets(searchParam: string): Promise<Ticket[]> {
    return (await this.admin.does("GET /tickets", { query: { searchParam, showAll: "true" } })).tickets;
  }

  /** The conversation in the inbox, once it exists. */
  async ticketOf(search: string): Promise<Ticket> {
    let found: Ticket[] = [];
    await until(async () => {
      found = await this.tickets(search);
      if (found.length !== 1) throw new Error(`${found.length} conversations of ${search}`);
    });
    return found[0] as Ticket;
  }

  /** Its messages in the inbox. */
  async inbox(ticketId: number): Promise<Message[]> {
    return (await this.admin.does("GET /messages/:ticketId", { params: { ticketId } })).messages;
  }

  /** The company sends. */
  send(customer: PlayedCustomer, outbound: Outbound): Promise<void> {
    const row = { connectionId: this.id, contactId: 900_000 + customer.id, lane: 0, outbound } as const;
    return this.home.app.database.tenant(this.admin.user.companyId, (tx) => enqueue(this.home.app, tx, row));
  }
}

/** A customer, or a group, at their phone. */
export class PlayedCustomer {
  readonly id: number;
  readonly number: string;
  private readonly home: TestApp;
  private readonly phone: PlayedPhone;

  constructor(home: TestApp, phone: PlayedPhone, id: number, number: string) {
    this.home = home;
    this.phone = phone;
    this.id = id;
    this.number = number;
  }

  get params() {
    return { whatsappId: this.phone.id, customerId: this.id };
  }

  screen(): Promise<SimulatedMessage[]> {
    return this.phone.admin.does("GET /simulator/:whatsappId/customers/:customerId/messages", { params: this.params });
  }

  write(
    body: SimulatedContents & { authorId?: number; quotedId?: number; externalId?: string },
  ): Promise<SimulatedMessage> {
    const call = "POST /simulator/:whatsappId/customers/:customerId/messages";
    return this.phone.admin.does(call, { params: this.params, body });
  }

  async hide(hidesNumber: boolean): Promise<void> {
    const call = "PUT /simulator/:whatsappId/customers/:customerId";
    await this.phone.admin.does(call, { params: this.params, body: { hidesNumber } });
  }

  async sendFile(bytes: Buffer, fileName: string, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set("file", new Blob([new Uint8Array(bytes)]), fileName);
    const request = new Response(form);
    const answer = await this.home.http.inject({
      method: "POST",
      url: `/api/simulator/${this.phone.id}/customers/${this.id}/files`,
      headers: {
        authorization: `Bearer ${this.phone.admin.token}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<SimulatedMessage & { error?: string }>() };
  }
}
