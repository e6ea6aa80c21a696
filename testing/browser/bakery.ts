import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Request } from "@recado/contracts";
import type { SimulatedContents, SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { Ticket } from "@recado/contracts/tickets";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { webmRecording } from "../../apps/server/src/testing/sample-files.ts";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { openShop, type Shop } from "./shop.ts";

type Fields = Record<string, string>;
type Writes = Request<"POST /simulator/:whatsappId/customers/:customerId/messages">["body"];
const calls = "/simulator/:whatsappId/customers/:customerId/messages" as const;

/** A company with a day behind it: every kind of message in one conversation, a group, others that wait. */
export class Bakery {
  readonly shop: Shop;
  readonly #url: string;

  private constructor(shop: Shop, url: string) {
    this.shop = shop;
    this.#url = url;
  }

  static async open(nobody: Person, url: string): Promise<Bakery> {
    return new Bakery(await openShop(nobody), url);
  }

  /** The customer writes something that is no file. */
  writes(customer: SimulatedCustomer, content: SimulatedContents & Partial<Writes>): Promise<SimulatedMessage> {
    return this.shop.admin.does(`POST ${calls}`, { params: this.#at(customer), body: content });
  }

  /** The customer sends a file. */
  sends(customer: SimulatedCustomer, file: Buffer, name: string, fields: Fields = {}): Promise<SimulatedMessage> {
    const path = `/simulator/${this.shop.whatsappId}/customers/${customer.id}/files`;
    return this.#upload(path, "file", file, name, fields);
  }

  /** The company sends a file. */
  answersWith(
    ticket: Ticket,
    file: Buffer,
    name: string,
    fields: Fields = {},
  ): Promise<Answer<"POST /messages/:ticketId">> {
    return this.#upload(`/messages/${ticket.id}`, "medias", file, name, fields);
  }

  answers(
    ticket: Ticket,
    body: Request<"POST /messages/:ticketId">["body"],
  ): Promise<Answer<"POST /messages/:ticketId">> {
    return this.shop.admin.does("POST /messages/:ticketId", { params: { ticketId: ticket.id }, body });
  }

  /** The company schedules a message with its picture. */
  schedules(fields: Fields, file: Buffer, name: string): Promise<Answer<"POST /schedules">> {
    return this.#upload("/schedules", "file", file, name, fields);
  }

  async accept(customer: SimulatedCustomer): Promise<Ticket> {
    const ticket = await until(() => this.shop.ticketWith(customer));
    return this.shop.admin.does("PUT /tickets/:ticketId", {
      params: { ticketId: ticket.id },
      body: { status: "open" },
    });
  }

  #at({ id }: SimulatedCustomer) {
    return { whatsappId: this.shop.whatsappId, customerId: id };
  }

  async #upload<T>(path: string, field: string, file: Buffer, name: string, fields: Fields): Promise<T> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set(field, new Blob([new Uint8Array(file)]), name);
    const headers = { Authorization: `Bearer ${this.shop.admin.token}` };
    const answer = await fetch(new URL(`/api${path}`, this.#url), { method: "POST", headers, body: form });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** The phone's messages arrive a moment later. */
async function until<T>(look: () => Promise<T>, tries = 100): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (tries === 0) throw error;
    await pause(100);
    return until(look, tries - 1);
  }
}

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** Creates the day's messages over the API. Returns the conversation with every kind of message, and the group. */
export async function fillBakery(bakery: Bakery): Promise<{ ticket: Ticket; group: Ticket }> {
  const { shop } = bakery;
  const ana = await shop.customer("Fernanda Souza");
  await bakery.writes(ana, { body: "Oi, boa tarde! Vocês fazem bolo de cenoura para sábado? 🥕" });
  const ticket = await bakery.accept(ana);
  await bakery.answers(ticket, { body: "*Carla Dias*:\nBoa tarde, Fernanda! Fazemos sim. Para quantas pessoas?" });
  const picture = await bakery.sends(ana, await photo(), "bolo.jpg", { caption: "Umas *20 pessoas*. Algo assim:" });
  await bakery.sends(ana, await webmRecording(9), "audio.webm", { as: "voiceNote" });
  const price = await bakery.answers(ticket, { body: "*Carla Dias*:\nLindo! Fica R$ 180,00 com entrega." });
  await bakery.writes(ana, { body: "Perfeito, pode fechar!", quotedId: await idOf(bakery, ana, price.body) });
  await bakery.answersWith(ticket, pdf, "Orçamento Padaria do Bairro nº 4821.pdf", { body: "" });
  await bakery.writes(ana, {
    location: { latitude: -23.5614, longitude: -46.6559, name: "Rua Augusta, 1200 – Consolação, São Paulo" },
  });
  await bakery.writes(ana, { contacts: [{ name: "João Porteiro", number: "5511987654321" }] });
  await bakery.writes(ana, {
    poll: { question: "Qual cobertura?", options: ["Chocolate", "Brigadeiro", "Sem cobertura"] },
  });
  await bakery.writes(ana, { special: "voiceCall" });
  await bakery.writes(ana, { special: "viewOnce" });
  await bakery.writes(ana, { special: "unsupported" });
  const params = { whatsappId: shop.whatsappId, customerId: ana.id };
  const changed = await bakery.writes(ana, { body: "Entrega as 15h" });
  // If changed sooner, it would arrive in its changed form.
  const hasArrived = ({ messages }: Answer<"GET /messages/:ticketId">) =>
    messages.some(({ body }) => body === changed.body);
  await until(async () => {
    if (!hasArrived(await shop.admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } })))
      throw new Error(`“${changed.body}” has not arrived.`);
  });
  const at = (message: SimulatedMessage) => ({ params: { ...params, messageId: message.id } });
  await shop.admin.does(`PUT ${calls}/:messageId`, { ...at(changed), body: { body: "Entrega às 16h, por favor" } });
  await shop.admin.does(`DELETE ${calls}/:messageId`, at(await bakery.writes(ana, { body: "Ops, conversa errada" })));
  const { messages } = await shop.admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } });
  const reactable = messages.find(({ mediaType }) => mediaType === "image");
  if (reactable) {
    const target = { params: { messageId: reactable.id } };
    await shop.admin.does("PUT /messages/:messageId/reaction", { ...target, body: { emoji: "😍" } });
  }
  await shop.admin.does(`PUT ${calls}/:messageId/reaction`, { ...at(picture), body: { emoji: "👍" } });
  const phone = { params: { whatsappId: shop.whatsappId } };
  await shop.admin.does("PUT /simulator/:whatsappId", { ...phone, body: { isDown: true } });
  for (const body of ["Alô?", "Conseguiram ver o endereço?", "Qualquer coisa me liguem 🙏"])
    await bakery.writes(ana, { body });
  await shop.admin.does("PUT /simulator/:whatsappId", { ...phone, body: { isDown: false } });
  await bakery.answers(ticket, { body: "*Carla Dias*:\nVimos sim! Sábado às 16h estamos aí. 🎂" });

  const bruno = await shop.customer("Bruno Reis");
  await bakery.sends(bruno, await webmRecording(34), "audio.webm", { as: "voiceNote" });
  const diego = await shop.customer("Diego Ribeiro");
  await bakery.sends(diego, pdf, "comprovante-pix.pdf");
  const juliana = await shop.customer("Juliana Carvalho");
  await bakery.sends(juliana, await photo(900, 1_200), "foto.jpg");
  const kaique = await shop.customer("Kaique Martins");
  await bakery.writes(kaique, { location: { latitude: -23.55, longitude: -46.63, name: "" } });

  await shop.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const members = [bruno, diego, juliana];
  const group = await shop.admin.does("POST /simulator/:whatsappId/groups", {
    ...phone,
    body: { name: "Condomínio Primavera", memberIds: members.map(({ id }) => id) },
  });
  const said: [SimulatedCustomer, string][] = [
    [bruno, "Pessoal, o pão chega às 7h?"],
    [diego, "Chega sim, deixam na portaria"],
    [diego, "Quem quiser mais, avisa até as 20h"],
    [juliana, "Eu quero 6 a mais 🙋‍♀️"],
  ];
  for (const [author, body] of said) await bakery.writes(group, { body, authorId: author.id });
  return { ticket, group: await bakery.accept(group) };
}

/** The customer's id of a message from the company. */
async function idOf({ shop }: Bakery, customer: SimulatedCustomer, body: string): Promise<number> {
  return until(async () => {
    const found = (await shop.phoneOf(customer)).find((one) => one.body === body);
    if (!found) throw new Error(`The customer's phone has no “${body}”.`);
    return found.id;
  });
}
