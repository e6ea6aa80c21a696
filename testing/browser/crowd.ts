import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { fillBakery, type Bakery } from "./bakery.ts";
import { fillDetails, type Details } from "./crowd-details.ts";
import { inDatabase } from "./database.ts";
import { hire } from "./people.ts";

/** Names as people have them: long, short, with signs that are wider than letters. */
const names = [
  "Maria Aparecida dos Santos de Albuquerque e Vasconcelos 🌻",
  "👩‍👩‍👧‍👦 Família Gonçalves 🎉🎉🎉",
  "Jô",
  "Ana Beatriz",
  "محمد عبد الله",
  "AUTO PEÇAS E ACESSÓRIOS SÃO JORGE LTDA",
  "João",
  "Antônia",
  "Luiz Felipe",
  "Priscila",
  "Rafael",
  "Sônia",
  "Tiago",
  "Vitória",
  "Wesley",
  "Yara",
  "Zélia",
  "Caio",
  "Débora",
  "Eduardo",
  "Flávia",
  "Gustavo",
  "Helena",
  "Ígor",
  "Karina",
];
const questions = [
  "Oi! *Vocês* têm https://exemplo.test/um-endereco-bem-comprido-que-nao-cabe-na-linha?",
  "Bom dia 🥐🥐🥐 queria encomendar 200 salgados para sábado, dá tempo? Seria para uma festa de aniversário",
  "Superextraordinariamentecompridaumapalavrasóqueninguémescreveriamasalguémescreve",
  "ok",
];

/** The content of a crowded inbox besides the bakery's day. */
export interface Crowd {
  bakery: Bakery;
  /** The app's data folder. */
  dataDir: string;
  /** The conversation with every kind of message, the group, one that waits and one that is over. */
  uuids: { everyKind: string; group: string; waiting: string; closed: string; others: string } & Details["uuids"];
  names: { attendant: string; others: string };
  queueIds: number[];
  tagIds: number[];
  pastUuids: string[];
  spare: Details["spare"];
  /** Another user of the company, who may see every conversation. */
  colleague: Person;
}

/** Thirty conversations in three queues, some mine, some a colleague's, some over, some days old. */
export async function fillCrowd(bakery: Bakery, dataDir: string): Promise<Crowd> {
  const { shop } = bakery;
  const { ticket, group } = await fillBakery(bakery);
  const queues: { id: number }[] = [];
  for (const [name, color] of [
    ["Comercial", "#7C3AED"],
    ["Suporte técnico e pós-venda de equipamentos", "#0EA5E9"],
    ["Entregas", "#FFE066"],
  ] as const)
    queues.push(await shop.admin.does("POST /queue", { body: { name, color } }));
  const attendant = await hire(shop.admin, "Ana Carolina de Albuquerque Lima");
  const colleague = await hire(shop.admin, "Bruno Reis", { profile: "admin" });

  const customers: SimulatedCustomer[] = [];
  for (const [n, name] of names.entries()) {
    const customer = await shop.customer(name);
    customers.push(customer);
    await shop.writes(customer, questions[n % questions.length] ?? "");
  }
  const [waiting, , jo] = customers;
  if (!waiting || !jo) throw new Error("There are customers.");
  await bakery.sends(jo, await photo(600, 400), "foto.jpg");
  const mine = [];
  for (const customer of customers.slice(1, 9)) mine.push(await bakery.accept(customer));
  const [, , closed, others, , blocked, , spare] = mine;
  for (const { id } of mine.slice(2, 3))
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed" } });
  if (!closed || !others || !blocked || !spare) throw new Error("There are conversations.");
  const tags: { id: number }[] = [];
  for (const name of ["VIP", "Encomenda de festa", "Pagamento pendente"])
    tags.push(await shop.admin.does("POST /tags", { body: { name } }));
  for (const { id } of [ticket, ...mine.slice(0, 2)])
    await shop.admin.does("POST /tags/sync", { body: { ticketId: id, tags } });
  await inDatabase(dataDir, async (client) => {
    const { companyId } = shop.admin.user;
    const ids = queues.map(({ id }) => id);
    // By row number, not by id, because other companies create conversations meanwhile.
    const placed = `(select id, row_number() over (order by id) as n from tickets where company_id = $1) placed`;
    await client.query(
      `update tickets t set queue_id = ($2::bigint[])[1 + n % 4] from ${placed}
       where t.company_id = $1 and t.id = placed.id`,
      [companyId, ids],
    );
    await client.query(
      `update tickets t set last_message_at = last_message_at - interval '3 days', handler = 'bot' from ${placed}
       where t.company_id = $1 and t.id = placed.id and n % 5 = 0 and status = 'pending'`,
      [companyId],
    );
    await client.query(
      `update tickets t set user_id = u.id from users u
       where t.company_id = $1 and u.company_id = $1 and u.email = $2 and t.id = $3`,
      [companyId, attendant.email, others.id],
    );
  });
  const details = await fillDetails(bakery, dataDir, { ticket, blocked, spare, tagIds: tags.map(({ id }) => id) });
  return {
    bakery,
    uuids: {
      everyKind: ticket.uuid,
      group: group.uuid,
      waiting: (await shop.ticketWith(waiting)).uuid,
      closed: closed.uuid,
      others: others.uuid,
      ...details.uuids,
    },
    names: { attendant: attendant.name, others: others.contact.name },
    queueIds: queues.map(({ id }) => id),
    tagIds: tags.map(({ id }) => id),
    dataDir,
    pastUuids: details.pastUuids,
    spare: details.spare,
    colleague: await shop.admin.login(colleague.email),
  };
}
