import { expect, test } from "vitest";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

/** A customer whom Ana served, with these settings of the company. */
async function served(settings: Record<string, string>) {
  const admin = await home.nobody.signUp();
  for (const [key, value] of Object.entries(settings))
    await admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  const connection = await connectionOf(home.app, admin);
  const ana = await admin.colleague("admin", { name: "Ana" });
  const from = newNumber();
  const says = (body: string) => receive(home.app, connection, written(from, { body }));
  const tickets = async () =>
    (await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } })).tickets;
  await says("oi");
  const params = { ticketId: (await tickets())[0]?.id ?? 0 };
  await ana.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await ana.does("PUT /tickets/:ticketId", { params, body: { status: "closed", silent: true } });
  const isOnline = (online: boolean) =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql(
        `insert into presence (company_id, user_id, socket_id, present_until)
         values ($1, $2, 'test', now() + $3 * interval '1 minute')`,
        [tx.companyId, ana.user.id, online ? 5 : -5],
      ),
    );
  return { admin, ana, says, tickets, isOnline };
}

test("a word of thanks stays in the closed ticket; what follows reopens it", async () => {
  const { says, tickets } = await served({ courtesyMinutes: "10" });
  await says("Muito obrigado! 🙏");
  expect(await tickets()).toMatchObject([{ status: "closed", lastMessage: "Muito obrigado! 🙏", unreadMessages: 0 }]);
  await says("mas e o bolo?");
  expect(await tickets()).toMatchObject([{ status: "pending" }]);
});

test("without the setting, thanks reopen as any message does", async () => {
  const { says, tickets } = await served({});
  await says("obrigado");
  expect(await tickets()).toMatchObject([{ status: "pending" }]);
});

test("who comes back goes to the attendant they had, if that one is online and still there", async () => {
  const online = await served({ reopenToLastUser: "enabled" });
  await online.isOnline(true);
  await online.says("esqueci uma coisa");
  expect(await online.tickets()).toMatchObject([{ status: "open", userId: online.ana.user.id }]);

  const offline = await served({ reopenToLastUser: "enabled" });
  await offline.isOnline(false);
  await offline.says("esqueci uma coisa");
  expect(await offline.tickets()).toMatchObject([{ status: "pending", userId: null }]);

  const gone = await served({ reopenToLastUser: "enabled" });
  await gone.isOnline(true);
  await gone.admin.does("DELETE /users/:userId", { params: { userId: gone.ana.user.id } });
  await gone.says("esqueci uma coisa");
  expect(await gone.tickets()).toMatchObject([{ status: "pending", userId: null }]);

  const off = await served({});
  await off.isOnline(true);
  await off.says("esqueci uma coisa");
  expect(await off.tickets(), "by default it waits for anybody").toMatchObject([{ status: "pending", userId: null }]);
});
