import type { Ticket } from "@recado/contracts/tickets";
import type { MessageRule } from "@recado/contracts/messages";
import { connectionOf, newNumber, receive, written } from "./customers.ts";
import type { TestApp } from "./harness.ts";
import { saidTo, takeSteps } from "./steps.ts";

/** A shop with these queues, and a customer, Maria, who writes to it. */
export async function openBotShop(home: TestApp, queueNames: readonly string[]) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const queueIds: number[] = [];
  for (const [n, name] of queueNames.entries()) {
    const body = { name, color: `#00000${n}`, orderQueue: n, greetingMessage: `Olá, aqui é ${name}, {{firstName}}.` };
    queueIds.push((await admin.does("POST /queue", { body })).id);
  }
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connection.connectionId },
    body: { queueIds, greetingMessage: "Bem-vindo à padaria!", outOfHoursMessage: "Fechamos." },
  });
  const from = newNumber();
  const set = (key: string, value: string) => admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  /** Sends all texts at once, and lets the bot answer. */
  const says = async (...texts: string[]) => {
    await receive(home.app, connection, ...texts.map((body) => written(from, { body })));
    await takeSteps(home.app, connection);
  };
  /** Sends texts while the server is down for so many minutes before the bot can answer. */
  const saidBefore = async (minutes: number, ...texts: string[]) => {
    await receive(home.app, connection, ...texts.map((body) => written(from, { body })));
    await home.app.database.tenant(connection.companyId, async (tx) => {
      const back = [tx.companyId, minutes];
      await tx.sql(
        "update messages set created_at = created_at - $2 * interval '1 minute' where company_id = $1",
        back,
      );
      await tx.sql("update steps set created_at = created_at - $2 * interval '1 minute' where company_id = $1", back);
    });
  };
  const sendsVoice = async () => {
    await receive(home.app, connection, written(from, { kind: "audio", body: "" }));
    await takeSteps(home.app, connection);
  };
  const heard = async () => (await saidTo(home.app, connection.companyId)).map(({ body }) => body);
  const ticket = async (): Promise<Ticket> => {
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
    if (!tickets[0]) throw new Error("no ticket");
    return tickets[0];
  };
  /** The rules that wrote the messages attendants see, in order. */
  const rules = async (): Promise<MessageRule[]> => {
    const params = { ticketId: (await ticket()).id };
    const { messages } = await admin.does("GET /messages/:ticketId", { params });
    return messages.flatMap(({ rule }) => rule ?? []);
  };
  const addOption = async (queueId: number, title: string, parentId: number | null = null) =>
    (await admin.does("POST /queue-options", { body: { queueId, title, parentId, message: `Sobre ${title}.` } })).id;
  return { admin, connection, queueIds, from, set, says, saidBefore, sendsVoice, heard, ticket, rules, addOption };
}
