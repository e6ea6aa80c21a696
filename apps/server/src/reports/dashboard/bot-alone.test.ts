import { expect, test } from "vitest";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("the chatbot is credited with what it ended, not with what a person resolved without having it", async () => {
  const admin = await home.nobody.signUp();
  const line = await connectionOf(home.app, admin);
  const { companyId } = line;
  const ended = async (by: "bot" | "person" | "nobody", on = line) => {
    const { id } = await conversation(home.app, admin, on);
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql("update service_cycles set chatbot_at = now() where company_id = $1 and ticket_id = $2", [companyId, id]),
    );
    if (by === "person")
      await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "closed" } });
    else if (by === "bot")
      await home.app.database.tenant(companyId, (tx) =>
        changeTickets(home.app, tx, [id], { to: "close" }, { system: "bot" }),
      );
    return id;
  };
  await ended("person");
  const leaving = await connectionOf(home.app, admin);
  await ended("nobody", leaving);
  const params = { whatsappId: leaving.connectionId };
  await admin.does("DELETE /whatsapp/:whatsappId", { params, query: { close: "true" } });
  const byBot = await ended("bot");
  // Taken back, it is the bot's to end.
  const both = await ended("person");
  await admin.does("POST /tickets/:ticketId/undo", { params: { ticketId: both }, body: { undoes: "close" } });
  await home.app.database.tenant(companyId, (tx) =>
    changeTickets(home.app, tx, [both], { to: "close" }, { system: "bot" }),
  );
  expect((await admin.does("GET /dashboard/details", { query: { days: 1 } })).botAlone).toBe(2);
  const { conversations } = await admin.does("GET /dashboard/conversations", { query: { of: "botAlone", days: 1 } });
  expect(conversations.map(({ ticketId }) => ticketId).sort((a, b) => a - b)).toEqual([byBot, both]);
});
