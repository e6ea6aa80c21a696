import { expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";

const home = useApp();

/** An open conversation with a message not yet sent. */
async function begun() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { id, contactId } = await conversation(home.app, admin, connection);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { status: "open" } });
  const write = () => admin.call("POST /messages/:ticketId", { params: { ticketId: id }, body: { body: "oi" } });
  await write();
  const waiting = () =>
    home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("select id from outbox where company_id = $1", [tx.companyId]),
    );
  const remove = {
    conversation: () => admin.call("DELETE /tickets/:ticketId", { params: { ticketId: id } }),
    contact: () => admin.call("DELETE /contacts/:contactId", { params: { contactId } }),
  };
  return { admin, id, write, waiting, remove };
}

test.each(["conversation", "contact"] as const)("of a deleted %s nothing is sent any more", async (what) => {
  const { remove, waiting } = await begun();
  expect(await waiting()).toHaveLength(1);
  expect(await remove[what]()).toMatchObject({ status: 200 });
  expect(await waiting()).toEqual([]);
});

test.each(["conversation", "contact"] as const)(
  "nor is what is written while the %s is being deleted",
  async (what) => {
    const { admin, id, write, remove, waiting } = await begun();
    const { sent, removed } = await home.app.database.tenant(admin.user.companyId, async (tx) => {
      await tx.sql("select from tickets where company_id = $1 and id = $2 for update", [tx.companyId, id]);
      const first = write();
      await untilWaiting(tx, 1);
      const second = remove[what]();
      await untilWaiting(tx, 2);
      return { sent: first, removed: second };
    });
    expect([200, 404]).toContain((await sent).status);
    expect((await removed).status).toBe(200);
    expect(await waiting()).toEqual([]);
  },
);
