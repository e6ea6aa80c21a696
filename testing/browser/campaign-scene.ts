import { expect } from "@playwright/test";
import type { Shop } from "./shop.ts";

/**
 * Two customers in a stage, both kinds of template, and the shortest pause between messages. `choices`: a campaign's fields
 * that name these.
 */
export async function prepareCampaign(shop: Shop) {
  const { admin } = shop;
  await admin.does("PUT /settings/:key", { params: { key: "messageInterval" }, body: { value: "5" } });
  const stage = (name: string) => admin.does("POST /tags", { body: { name, kanban: 1 } });
  const interested = await stage("Interessados");
  await stage("Avisados");
  const customers = [];
  for (const name of ["Fernanda Souza", "João Lima"]) {
    const customer = await shop.customer(name);
    await shop.writes(customer, "Quando voltam as aulas?");
    await expect(() => shop.ticketWith(customer)).toPass();
    const ticket = await shop.ticketWith(customer);
    await admin.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: [{ id: interested.id }] } });
    customers.push(customer);
  }
  const templates = await makeTemplates(shop);
  const [fernanda, joao] = customers;
  if (!fernanda || !joao) throw new Error("no customers");
  return { fernanda, joao, choices: { tagListId: interested.id, ...templates } };
}

/** Through the shop's phone, at any hour. */
async function makeTemplates(shop: Shop) {
  const connections = await shop.admin.does("POST /campaign-settings-templates/whatsapp", {
    body: { name: "Celulares", settings: { whatsappIds: [shop.whatsappId] } },
  });
  const hours = await makeHours(shop);
  return { whatsappTemplateId: connections.id, scheduleTemplateId: hours.id };
}

/** A template of hours that is always open. */
export const makeHours = ({ admin }: Shop, name = "Sempre") =>
  admin.does("POST /campaign-settings-templates/schedule", {
    body: {
      name,
      settings: {
        days: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
          dayOfWeek,
          startTime: "03:00",
          endTime: "03:00",
          isEnabled: true,
        })),
      },
    },
  });
