import type { Page } from "@playwright/test";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { enter, hire } from "./people.ts";
import { pt } from "./words.ts";

export const fernanda = "Fernanda Souza";
export const question = "Oi! Quanto custa o bolo de cenoura?";
/** The quick reply's filled text. */
export const reply = "Fernanda, sai por R$ 180,00 com entrega.";

/** A bakery with two queues, a colleague and a quick reply, where Fernanda waits and Diego is mine. */
export async function openDay(page: Page, nobody: Person, url: string) {
  const bakery = await Bakery.open(nobody, url);
  const { shop } = bakery;
  await shop.admin.does("POST /queue", { body: { name: "Comercial", color: "#7C3AED" } });
  await shop.admin.does("POST /queue", { body: { name: "Entregas", color: "#0EA5E9" } });
  const colleague = await hire(shop.admin, "Ana Lima");
  const answer = { shortcode: "preço", message: "{{firstName}}, sai por R$ 180,00 com entrega.", geral: true };
  await shop.admin.does("POST /quick-messages", { body: answer });
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Bom dia!");
  await bakery.accept(diego);
  const customer = await shop.customer(fernanda);
  await shop.writes(customer, question);
  await enter(page, shop.admin);
  const inbox = new Inbox(page);
  const received = () => shop.receivedBy(customer);
  const more = async (item: string) => {
    await page.getByRole("button", { name: pt.tickets.more }).click();
    await page.getByRole("menuitem", { name: item, exact: false }).first().click();
  };
  return { bakery, shop, inbox, customer, diego, colleague, received, more, dialog: page.getByRole("dialog") };
}
