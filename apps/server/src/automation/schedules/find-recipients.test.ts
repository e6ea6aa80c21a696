import { expect, test } from "vitest";
import { conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { scheduling } from "../../testing/schedules.ts";

const home = useApp();

test("an attendant is offered their own customers also where more than are looked through come before by name", async () => {
  const { admin, person, queueId, connection } = await scheduling(home, { attendant: true });
  const mine = await conversation(home.app, admin, connection, { queueId });
  await home.app.database.tenant(admin.user.companyId, async (tx) => {
    await tx.sql("update contacts set name = 'Maria Zulmira' where company_id = $1 and id = $2", [
      tx.companyId,
      mine.contactId,
    ]);
    await tx.sql(
      "insert into contacts (company_id, name) select $1, 'Maria ' || lpad(n::text, 4, '0') from generate_series(1, 1100) n",
      [tx.companyId],
    );
  });
  const offered = async (searchParam: string) =>
    (await person.does("GET /schedules/recipients", { query: { searchParam } })).map(({ id }) => id);
  expect(await offered("maria")).toContain(mine.contactId);
  expect(await offered("")).toContain(mine.contactId);
});
