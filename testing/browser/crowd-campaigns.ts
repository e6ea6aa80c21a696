import type { Bakery } from "./bakery.ts";
import { inDatabase } from "./database.ts";
import { newNumber } from "./people.ts";

const day = (dayOfWeek: number, startTime: string, endTime: string) => ({
  dayOfWeek,
  startTime,
  endTime,
  isEnabled: true,
});

/** Templates of both kinds, contact lists with checked and unchecked numbers, and a contact that opted out. */
export async function fillCampaigns({ shop }: Bakery, dataDir: string, contactId: number): Promise<void> {
  const { admin, whatsappId } = shop;
  for (const name of ["Celular da loja", "Todas as lojas de rua e quiosques dos shoppings da região metropolitana"])
    await admin.does("POST /campaign-settings-templates/whatsapp", {
      body: { name, settings: { whatsappIds: [whatsappId] } },
    });
  const week = [1, 2, 3, 4, 5].map((dayOfWeek) => day(dayOfWeek, "12:00", "20:00"));
  for (const [name, days] of [
    ["Horário comercial", week],
    ["Fim de semana e madrugada", [day(6, "12:00", "16:00"), day(0, "01:00", "09:00")]],
  ] as const)
    await admin.does("POST /campaign-settings-templates/schedule", { body: { name, settings: { days: [...days] } } });
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Clientes do fim de ano" } });
  await admin.does("POST /contact-lists", { body: { name: "Encomendas de Natal de 2026, com quem pediu panetone" } });
  const params = { contactListId };
  await admin.does("POST /contact-lists/:contactListId/contacts", { params, body: { contactIds: [contactId] } });
  const listcontacts = [
    ...["Ana Prado", "Bruno Teixeira", "Conceição dos Santos Albuquerque Pereira Filha"].map((name) => ({
      name,
      number: newNumber(),
    })),
    { name: "Sem número", number: "ramal 12" },
  ];
  await admin.does("POST /contact-lists/:contactListId/upload", { params, body: { listcontacts } });
  await inDatabase(dataDir, (client) =>
    client.query(
      `update contact_list_items set is_whatsapp_valid = name <> 'Bruno Teixeira'
       where company_id = $1 and name in ('Ana Prado', 'Bruno Teixeira')`,
      [admin.user.companyId],
    ),
  );
  await admin.does("POST /opt-outs", { body: { contactId } });
}
