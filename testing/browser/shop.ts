import { expect } from "@playwright/test";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { Ticket } from "@recado/contracts/tickets";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { signUp, type Login } from "./people.ts";

/** A company whose customers are played on its test phone, by the API. */
export class Shop {
  readonly admin: Person;
  readonly whatsappId: number;

  constructor(admin: Person, whatsappId: number) {
    this.admin = admin;
    this.whatsappId = whatsappId;
  }

  get login(): Login {
    return { email: this.admin.user.email, password: this.admin.password };
  }

  customer(name: string): Promise<SimulatedCustomer> {
    const { whatsappId } = this;
    return this.admin.does("POST /simulator/:whatsappId/customers", { params: { whatsappId }, body: { name } });
  }

  async writes(customer: SimulatedCustomer, body: string): Promise<void> {
    const params = { whatsappId: this.whatsappId, customerId: customer.id };
    await this.admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } });
  }

  /** The messages on the customer's phone. */
  phoneOf(customer: SimulatedCustomer): Promise<SimulatedMessage[]> {
    const params = { whatsappId: this.whatsappId, customerId: customer.id };
    return this.admin.does("GET /simulator/:whatsappId/customers/:customerId/messages", { params });
  }

  /** The texts that the customer's phone received from the company. */
  async receivedBy(customer: SimulatedCustomer): Promise<string[]> {
    const messages = await this.phoneOf(customer);
    return messages.filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  }

  /** Their conversation. */
  async ticketWith({ name }: Pick<SimulatedCustomer, "name">): Promise<Ticket> {
    const query = { searchParam: name, showAll: "true" } as const;
    const { tickets } = await this.admin.does("GET /tickets", { query });
    // A search for "Jô" also finds João.
    const ticket = tickets.find(({ contact }) => contact.name === name);
    if (!ticket) throw new Error(`There is no conversation with ${name}.`);
    return ticket;
  }
}

/** Signs a company up that has a test phone, connected. */
export async function openShop(nobody: Person): Promise<Shop> {
  const admin = await signUp(nobody);
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Celular de teste", provider: "simulator" } });
  const status = async () => (await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } })).status;
  await expect.poll(status).toBe("CONNECTED");
  return new Shop(admin, id);
}
