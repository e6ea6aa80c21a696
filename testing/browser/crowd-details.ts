import type { Ticket } from "@recado/contracts/tickets";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import type { Bakery } from "./bakery.ts";
import { fillCampaigns } from "./crowd-campaigns.ts";
import { inDatabase } from "./database.ts";
import { newNumber } from "./people.ts";
import { fillChats } from "./crowd-chats.ts";

export interface Details {
  uuids: {
    /** Conversations with a blocked contact, without messages, and for no other use. */
    blocked: string;
    empty: string;
    spare: string;
  };
  /** The uuids of conversations closed long ago. */
  pastUuids: string[];
  spare: { id: number; contactId: number };
}

interface Given {
  /** The conversation whose contact has much data. */
  ticket: Ticket;
  blocked: Ticket;
  spare: Ticket;
  tagIds: number[];
}

/**
 * Creates the content of the dialogs and of the contact panel: notes, tags, other conversations, quick replies, a
 * scheduled message.
 */
export async function fillDetails(bakery: Bakery, dataDir: string, given: Given): Promise<Details> {
  const { ticket, blocked, spare, tagIds } = given;
  const { shop } = bakery;
  const { admin, whatsappId } = shop;
  const { contactId } = ticket;
  const extraInfo = [
    { name: "Endereço de entrega", value: "Rua Augusta, 1200, apto 71, Consolação, São Paulo – SP, 01304-001" },
    { name: "Aniversário", value: "14/03" },
  ];
  const known = {
    email: "fernanda.souza.de.albuquerque@padaria-do-bairro.test",
    extraInfo,
    selectedTags: tagIds.slice(0, 2),
  };
  await admin.does("PUT /contacts/:contactId", { params: { contactId }, body: known });
  for (const note of [
    "Alérgica a amendoim",
    "Prefere entrega depois das 15h, pela portaria da rua de trás.\nO interfone não funciona: avisar por mensagem.",
  ])
    await admin.does("POST /ticket-notes", { body: { ticketId: ticket.id, note } });
  for (const [shortcode, message] of [
    ["preço", "{{ms}}, {{firstName}}! O bolo de cenoura sai por R$ 180,00, com entrega."],
    ["pix", "Nossa chave Pix é o CNPJ 00.000.000/0001-00, em nome da Padaria do Bairro Ltda."],
    ["horário", "Abrimos de segunda a sábado, das 6h às 20h.\nAos domingos e feriados, das 7h às 13h."],
  ] as const)
    await admin.does("POST /quick-messages", { body: { shortcode, message, geral: shortcode !== "pix" } });
  for (const [name, message] of [
    ["Cardápio de Natal", "Nosso cardápio de Natal, com os preços para encomendas até 20 de dezembro."],
    ["Documentos", "Seguem o contrato e a ficha de cadastro."],
  ] as const)
    await admin.does("POST /files", { body: { name, message, options: [{ name: "Bolos" }, { name: "Panetones" }] } });
  for (const [type, name] of [
    ["typebot", "Vendas pelo Typebot"],
    ["n8n", "Pedidos no n8n"],
    ["dialogflow", "Perguntas frequentes"],
    ["webhook", "Sistema de entregas da padaria"],
  ] as const)
    await admin.does("POST /queueIntegration", { body: { type, name, projectName: "padaria" } });
  for (const [name, url] of [
    ["Sistema de entregas", "https://8.8.8.8/recado/eventos"],
    ["Planilha de avaliações", "https://8.8.4.4/hooks/7f3c0a"],
  ] as const)
    await admin.does("POST /webhooks", { body: { name, url, events: ["rating.given"], isActive: false } });
  await fillChats(admin, ticket.id);
  const sendAt = "2099-12-24T12:00:00Z";
  const waits = { body: "{{firstName}}, seu bolo já saiu do forno!", contactId: String(contactId), sendAt };
  await bakery.schedules(waits, await photo(600, 400), "bolo.jpg");
  const params = { contactId: blocked.contactId };
  await admin.does("PUT /contacts/:contactId/block", { params, body: { whatsappId, blocked: true } });
  const silent = await admin.does("POST /contacts", {
    body: { name: "Cliente que ainda não escreveu", number: newNumber() },
  });
  // Two contacts of the same person.
  const marta = { email: "marta.nunes@exemplo.com.br", extraInfo: [{ name: "Aniversário", value: "1984-06-12" }] };
  for (const name of ["Marta Nunes", "Marta Nunes (trabalho)"])
    await admin.does("POST /contacts", { body: { name, number: newNumber(), ...marta } });
  // And one whose number WhatsApp hides.
  const hidden = { name: "Rosa Teixeira", number: "", lid: "154837920016482" };
  await admin.does("POST /contacts/upload", { body: { listcontacts: [hidden], selectedTags: [] } });
  await fillCampaigns(bakery, dataDir, blocked.contactId);
  const empty = await admin.does("POST /tickets", { body: { contactId: silent.id } });
  const past = await inDatabase(dataDir, (client) =>
    client.query<{ uuid: string }>(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, created_at, closed_at)
       select company_id, 'closed', contact_id, connection_id, case when n < 3 then queue_id end, user_id,
         now() - n * interval '40 days', now() - n * interval '40 days' + (n - 1) * interval '1 day'
       from tickets, generate_series(4, 1, -1) n where company_id = $1 and id = $2
       returning uuid`,
      [admin.user.companyId, ticket.id],
    ),
  );
  return {
    uuids: { blocked: blocked.uuid, empty: empty.uuid, spare: spare.uuid },
    pastUuids: past.rows.map(({ uuid }) => uuid),
    spare: { id: spare.id, contactId: spare.contactId },
  };
}
