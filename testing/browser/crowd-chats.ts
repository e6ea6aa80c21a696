import type { Person } from "../../apps/server/src/testing/person.ts";

/** Chats of the team: one of two people, a muted one, and one with answers, a name and a shared conversation. */
export async function fillChats(admin: Person, ticketId: number): Promise<void> {
  const marta = await admin.colleague("user", { name: "Marta Figueiredo" });
  const davi = await admin.colleague("user", { name: "Davi Albuquerque dos Santos" });
  const say = (person: Person, chatId: number, body: object) =>
    person.does("POST /chats/:chatId/messages", { params: { chatId }, body });
  const direct = await admin.does("POST /chats/direct", { body: { userId: davi.user.id } });
  await say(davi, direct.id, { message: "Chegou a farinha? O fornecedor disse que viria até as 10h." });
  const users = [{ id: marta.user.id }, { id: davi.user.id }];
  const muted = await admin.does("POST /chats", { body: { title: "Avisos do prédio", users } });
  await say(marta, muted.id, { message: "O elevador volta amanhã." });
  await admin.does("PUT /chats/:chatId/mute", { params: { chatId: muted.id }, body: { isMuted: true } });
  const { id } = await admin.does("POST /chats", { body: { title: "Encomendas de Natal", users } });
  const asked = await say(marta, id, { message: "Quem confirma o endereço da entrega de sábado?" });
  await say(admin, id, { message: "", ticketId });
  await say(davi, id, { message: "Eu confirmo com a cliente ainda hoje 👍", replyToId: asked.id });
  await say(marta, id, { message: `@${admin.user.name}, pode liberar o desconto de *10%*?` });
}
